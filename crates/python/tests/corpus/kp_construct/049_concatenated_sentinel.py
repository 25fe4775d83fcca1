import numpy as np

def select_next_item(remaining_capacity, weights, values):
    v = np.append(values, 0.0)
    w = np.append(weights, [np.inf])
    ratio = v / w
    ratio = np.insert(ratio, 0, 0)
    return int(np.argmax(ratio)) - 1
