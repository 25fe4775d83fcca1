import numpy as np

def heuristics(demand, capacity):
    n = len(demand)
    h = np.zeros((n, n))
    for i in range(n):
        h[i] = max(capacity - demand[i] - demand, 0)
    return h
