import numpy as np

def heuristics(demand, capacity):
    n = len(demand)
    order = np.argsort(-demand, kind='stable')
    bins = []
    for i in order:
        for b in bins:
            if sum(demand[k] for k in b) + demand[i] <= capacity:
                b.append(i)
                break
        else:
            bins.append([i])
    h = np.full((n, n), 0.05)
    for b in bins:
        fill = sum(demand[k] for k in b) / capacity
        for i in b:
            for j in b:
                h[i, j] = fill
    return h
