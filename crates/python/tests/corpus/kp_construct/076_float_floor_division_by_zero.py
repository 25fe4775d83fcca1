import numpy as np

def select_next_item(remaining_capacity, weights, values):
    w = np.round(weights, 0)
    a = remaining_capacity // w          # inf where zero
    b = np.mod(remaining_capacity, w)    # nan where zero
    a[np.isinf(a)] = 99
    b = np.where(np.isnan(b), -1, b)
    return int(np.argmin(a + b + weights))
