import numpy as np

def heuristics(demand, capacity):
    has_partner = np.in1d(capacity - demand, demand)
    return np.outer(has_partner + 0.5, demand / capacity)
