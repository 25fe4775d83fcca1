import numpy as np

def heuristics(demand, capacity):
    d = demand[:12]
    cube = d[:, None, None] + d[None, :, None] + d[None, None, :]
    waste = np.where(cube <= capacity, capacity - cube, capacity)
    best = waste.min(axis=(1, 2))
    n = len(demand)
    h = np.ones((n, n))
    h[:12, :12] = 1 / (1 + waste.min(axis=2))
    h[:12, 12] = best
    return h
