import numpy as np

def heuristics(demand, capacity):
    n = len(demand)
    h = np.zeros((n, n))
    for i in range(n):
        h[i] = capacity - demand(i)
    return h
