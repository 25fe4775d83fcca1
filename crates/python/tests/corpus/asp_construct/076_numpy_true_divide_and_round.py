import numpy as np

def priority(el, n, w):
    a = np.array(el)
    halves = np.round(a / 2 + np.arange(n))       # half to even
    thirds = np.around(a / 3, 2)
    return halves.sum() + thirds.sum() + round(float(a.mean()), 3) + np.rint(2.5) + np.trunc(-1.7)
