import numpy as np

def heuristics(demand, capacity):
    k = np.array([1, 2, 1])
    full = np.convolve(demand, k)
    valid = np.convolve(demand, k, 'valid')
    return np.outer(full[1:-1], np.pad(valid, 1)) / capacity ** 2 + full.dtype.itemsize
