import numpy as np

def heuristics(demand, capacity):
    a = demand[:, np.newaxis] / capacity
    b = demand / capacity
    harmonic = 2 * a * b / (a + b)
    geometric = np.sqrt(a * b)
    arithmetic = (a + b) / 2
    h = np.stack([harmonic, geometric, arithmetic])
    return h.max(axis=0) - h.min(axis=0) + h.mean(0)
