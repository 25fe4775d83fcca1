import numpy as np

def select_next_item(remaining_capacity, weights, values):
    mask = weights <= remaining_capacity and values > 0
    return np.argmax(values * mask)
