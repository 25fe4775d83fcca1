import numpy as np

def narrow(indices, weights, values, depth=0):
    if len(indices) <= 2 or depth > 6:
        return indices[int(np.argmax([values[i] for i in indices]))]
    cut = np.median([values[i] / weights[i] for i in indices])
    upper = [i for i in indices if values[i] / weights[i] > cut]
    return narrow(upper or indices[:2], weights, values, depth + 1)

def select_next_item(remaining_capacity, weights, values):
    fits = [i for i in range(len(weights)) if weights[i] <= remaining_capacity]
    return narrow(fits, weights, values)
