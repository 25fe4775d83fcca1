import numpy as np

def heuristics(demand, capacity):
    big = demand > 60
    parts = [big.sum(), big.mean(), np.cumsum(big)[-1], demand.mean(), demand.prod(), np.median(demand), demand.max(), big.max(), np.var(demand)]
    kinds = [isinstance(p, np.integer) * 1 + isinstance(p, np.floating) * 2 + isinstance(p, np.bool_) * 4 for p in parts]
    h = np.outer(demand, demand) / capacity
    h[0, :9] = kinds
    return h
