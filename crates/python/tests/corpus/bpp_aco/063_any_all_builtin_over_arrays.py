import numpy as np

def heuristics(demand, capacity):
    n = len(demand)
    h = np.zeros((n, n))
    for i in range(n):
        if all(demand[i] >= demand):
            h[i] = 3
        elif any(demand + demand[i] == capacity):
            h[i] = (demand + demand[i] == capacity) * 2
        else:
            h[i] = 1
    return h
