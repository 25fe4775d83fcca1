import numpy as np

def heuristics(demand, capacity):
    d = np.array(demand, dtype=np.float) / capacity
    scale = np.product(1 + d[:5])
    return np.outer(d, d) * scale
