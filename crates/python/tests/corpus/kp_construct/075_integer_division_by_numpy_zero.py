import numpy as np

def select_next_item(remaining_capacity, weights, values):
    buckets = (weights * 10).astype(int)
    slots = int(remaining_capacity * 10) // buckets      # some buckets are zero: 0, and a warning
    rest = int(remaining_capacity * 10) % buckets
    score = values * slots - 0.01 * rest
    return np.argmax(score)
