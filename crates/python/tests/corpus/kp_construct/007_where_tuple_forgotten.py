import numpy as np

def select_next_item(remaining_capacity, weights, values):
    candidates = np.where(weights <= remaining_capacity)
    best = candidates[0]
    for c in candidates:
        if values[c] > values[best]:
            best = c
    return int(best)
