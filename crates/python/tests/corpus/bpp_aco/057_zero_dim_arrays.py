import numpy as np

def heuristics(demand, capacity):
    c = np.array(capacity)
    half = c / 2
    shape = c.shape
    total = np.asarray(demand.sum())
    total = total + c[()]
    n = len(demand)
    h = np.zeros((n, n)) + half / total
    h[0, 0] = c.item() + len(shape) + c.ndim
    return h * float(c)
