import numpy as np

def select_next_item(remaining_capacity, weights, values):
    items = list(range(len(weights)))
    k = np.floor(len(items) / 3)
    return items[k]
