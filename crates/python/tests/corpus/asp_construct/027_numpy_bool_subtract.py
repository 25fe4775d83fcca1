import numpy as np

def priority(el, n, w):
    a = np.array(el)
    return ((a == 1) - (a == 2)).sum()
