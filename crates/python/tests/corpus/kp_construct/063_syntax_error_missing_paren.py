import numpy as np

def select_next_item(remaining_capacity, weights, values):
    ratio = values / (weights + 1e-6
    return np.argmax(ratio)
