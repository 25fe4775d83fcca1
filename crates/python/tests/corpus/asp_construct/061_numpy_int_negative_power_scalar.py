import numpy as np

def priority(el, n, w):
    counts = np.bincount(el, minlength=3)
    return counts[1] ** -1 + counts[2]
