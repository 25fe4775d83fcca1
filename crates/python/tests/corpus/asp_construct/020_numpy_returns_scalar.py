import numpy as np

def priority(el, n, w):
    arr = np.asarray(el, dtype=np.float64)
    return np.sum(arr ** 2) / np.max(arr) + np.mean(arr == 0)
