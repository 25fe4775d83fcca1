import numpy as np

def heuristics(demand, capacity):
    n = len(demand)
    h = np.zeros((n, n))
    for i in range(n):
        for j in range(n):
            if i != j and demand[i] + demand[j] <= capacity:
                h[i][j] = (demand[i] + demand[j]) / capacity
    return h
