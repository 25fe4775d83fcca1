import numpy as np

def heuristics(demand, capacity):
    lightest = min(demand)
    heaviest = np.max(demand)
    half = capacity // 2
    n = len(demand)
    h = np.zeros((n, n))
    for i in range(n):
        h[i] = np.minimum(demand, half) * max(demand[i], half) / (heaviest * (lightest + 1))
    return h
