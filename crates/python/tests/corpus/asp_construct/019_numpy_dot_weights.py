import numpy as np

def priority(el, n, w):
    a = np.array(el)
    weights = np.linspace(1, 0, n)
    return float(np.dot(a, weights)) - a.std()
