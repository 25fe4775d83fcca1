import numpy as np

def select_next_item(remaining_capacity, weights, values):
    # a common slip: the index is into the filtered arrays
    mask = weights <= remaining_capacity / 20
    return np.argmax(values[mask] / weights[mask])
