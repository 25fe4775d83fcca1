import numpy as np

def heuristics(demand, capacity):
    n = len(demand)
    big = np.where(demand > capacity / 2)[0]
    small = np.where(demand <= capacity / 2)[0]
    h = np.full((n, n), 0.2)
    h[np.ix_(big, small)] = 2 * demand[small] / capacity
    h[np.ix_(small, big)] = (demand[big] / capacity)[None, :]
    h[np.ix_(big, big)] = 0
    return h
