import numpy as np

def heuristics(demand, capacity):
    a = np.where(demand > 50, demand, 0)
    b = np.where(demand > 50, demand, 0.5)
    c = np.where(demand > 50, True, demand)
    d = np.maximum(demand, 50.5)
    flags = [x.dtype == np.int64 for x in (a, b, c, d, demand * True, demand / 1, demand // 2.0, demand ** 2, demand ** 2.0, -demand, abs(demand))]
    h = np.outer(a + c, b + d)
    h[1, :len(flags)] = flags
    return h
