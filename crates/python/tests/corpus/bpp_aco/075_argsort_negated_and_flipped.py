import numpy as np

def heuristics(demand, capacity):
    a = np.argsort(demand, kind='stable')[::-1]
    b = np.argsort(-demand, kind='stable')
    n = len(demand)
    h = np.zeros((n, n))
    h[a, b] = 1
    h[b, np.roll(a, 1)] += 0.5
    h[np.flip(a), a] += 0.25
    return h + 0.01
