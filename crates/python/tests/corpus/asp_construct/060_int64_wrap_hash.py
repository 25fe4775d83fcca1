import numpy as np

def priority(el, n, w):
    h = np.int64(1469598103934665603)
    for x in el:
        h = (h ^ np.int64(x + 1)) * np.int64(1099511628211)   # wraps
    return float(h % 1000) / 1000
