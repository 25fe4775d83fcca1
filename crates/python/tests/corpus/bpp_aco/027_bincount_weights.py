import numpy as np

def heuristics(demand, capacity):
    freq = np.bincount(demand, minlength=capacity + 1)
    need = np.clip(capacity - demand, 0, capacity)
    supply = freq[need]
    load = np.bincount(demand // 20, weights=demand)
    return (1 + supply)[:, None] * (demand / capacity)[None, :] + load.max() * 1e-4
