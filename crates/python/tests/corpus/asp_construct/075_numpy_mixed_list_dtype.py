import numpy as np

def priority(el, n, w):
    a = np.array([1, 2.5, True, el[1]])
    b = np.array([True, 2, False])
    c = np.array([True, False]) + np.array([True, True])
    score = a.sum() + b.sum() + c.sum()
    return score + (a.dtype == float) + 2 * (b.dtype == int) + 4 * (c.dtype == bool)
