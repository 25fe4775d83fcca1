import numpy as np

def heuristics(demand, capacity):
    gap = capacity - demand[:, None] - demand[None, :]
    return np.where(gap >= 0, 1 / (1 + gap), 0.0)
