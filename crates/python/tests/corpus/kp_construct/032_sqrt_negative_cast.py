import numpy as np

def select_next_item(remaining_capacity, weights, values):
    s = np.sqrt(values - 0.5 * weights)
    s = np.nan_to_num(s, nan=-1.0)
    return int(s.argmax()) if s.max() > 0 else None
