import numpy as np

def priority(el, n, w):
    zero = [x == 0 for x in el]
    held = np.invert(zero)
    return held.sum() - np.logical_not(zero)[:3].sum() / 10 + np.bitwise_and([6, 3], 2).sum()
