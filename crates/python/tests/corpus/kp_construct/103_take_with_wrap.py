import numpy as np

def select_next_item(remaining_capacity, weights, values):
    n = len(weights)
    ahead = np.take(values, np.arange(n) + 3, mode='wrap')
    behind = np.take(values, np.arange(n) - 3, mode='clip')
    return np.argmax(values / weights + 0.1 * ahead - 0.1 * behind)
