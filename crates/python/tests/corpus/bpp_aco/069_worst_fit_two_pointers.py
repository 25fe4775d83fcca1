import numpy as np

def heuristics(demand, capacity):
    n = len(demand)
    order = np.argsort(demand, kind='stable')
    lo, hi = 0, n - 1
    h = np.full((n, n), 0.01)
    while lo < hi:
        a, b = order[lo], order[hi]
        if demand[a] + demand[b] <= capacity:
            h[a, b] = h[b, a] = (demand[a] + demand[b]) / capacity
            lo += 1
        hi -= 1
    return h
