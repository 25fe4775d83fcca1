import numpy as np

def select_next_item(remaining_capacity, weights, values):
    weights += 0.001
    values *= 2
    values -= weights
    weights[values < 0] = np.inf
    return int((values / weights).argmax())
