import numpy as np

def heuristics(demand, capacity):
    n = len(demand)
    h = np.repeat(demand, n - 1).reshape(n, n)
    return h / capacity
