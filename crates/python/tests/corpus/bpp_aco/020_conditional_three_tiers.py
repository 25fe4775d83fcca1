import numpy as np

def heuristics(demand, capacity):
    n = demand.shape[0]
    h = np.empty((n, n))
    for i in range(n):
        for j in range(n):
            total = demand[i] + demand[j]
            if total == capacity:
                h[i, j] = 10
            elif total > capacity:
                h[i, j] = 0
            else:
                h[i, j] = total / capacity if abs(demand[i] - demand[j]) > 10 else 0.5
    return h
