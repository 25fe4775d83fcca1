import numpy as np

def select_next_item(remaining_capacity, weights, values):
    slack = max(remaining_capacity / 6 - weights, 0)
    return np.argmin(slack)
