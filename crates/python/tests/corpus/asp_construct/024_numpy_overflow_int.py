import numpy as np

def priority(el, n, w):
    x = np.array(el, dtype=np.int64) * 2 + 9
    p = np.prod(x ** 5)  # wraps around
    return p % 1000
