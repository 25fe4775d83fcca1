import numpy as np

def heuristics(demand, capacity):
    n = len(demand)
    h = np.ones((n, n))
    for i in range(n):
        h[i, i - 1] += demand[i - 1] / capacity
        h[-i - 1, i - n] *= 2
    return h
