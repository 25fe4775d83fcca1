import numpy as np

def select_next_item(remaining_capacity, weights, values):
    idx = np.where(weights <= remaining_capacity)[0]
    if idx.size == 0:
        return -1
    score = values[idx] ** 1.2 / weights[idx] ** 0.8
    return idx[np.argmax(score)]
