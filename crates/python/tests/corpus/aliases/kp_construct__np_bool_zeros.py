import numpy as np

def select_next_item(remaining_capacity, weights, values):
    fits = np.zeros(len(weights), dtype=np.bool)
    fits[weights <= remaining_capacity] = True
    return np.argmax(np.where(fits, values / weights, 0))
