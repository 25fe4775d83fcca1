import numpy as np

def select_next_item(remaining_capacity, weights, values):
    return np.argmax(values / weights, key=lambda x: -x)
