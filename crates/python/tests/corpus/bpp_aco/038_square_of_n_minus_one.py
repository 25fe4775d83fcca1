import numpy as np

def heuristics(demand, capacity):
    d = np.sort(demand)
    return np.diff(d)[:, None] * np.ones(len(d) - 1)
