import numpy as np

def select_next_item(remaining_capacity, weights, values):
    order = np.argsort(weights, kind="stable")
    filled = np.cumsum(weights[order])
    k = np.searchsorted(filled, remaining_capacity, side="right")
    if k == 0:
        return None
    prefix = order[:k]
    return prefix[np.argmax(values[prefix])]
