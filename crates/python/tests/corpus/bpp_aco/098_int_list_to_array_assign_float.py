import numpy as np

def heuristics(demand, capacity):
    n = len(demand)
    h = np.array([[0] * n] * n)
    for i in range(n):
        h[i, i] = demand[i] / 7
        h[i, -1 - i] = -demand[i] / 7      # towards zero
    h[0] = np.linspace(-2.9, 2.9, n)
    h[:, 1] += 3
    return h
