import numpy as np

def heuristics(demand, capacity):
    n = len(demand)
    h = np.zeros((n, n))
    for i in range(n):
        for j in range(i):
            if demand[i] + demand[j] > capacity:
                break
            h[i, j] = 1
        h[i, i] = j if i else -1
    h[i, j] = 9
    return h
