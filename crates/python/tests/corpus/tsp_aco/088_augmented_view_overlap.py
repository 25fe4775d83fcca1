import numpy as np

def heuristics(distance_matrix):
    h = np.cumsum(np.ones_like(distance_matrix), axis=1)
    h[1:] += h[:-1]
    h[:, 1:] -= h[:, :-1]
    h += h.T
    return h / distance_matrix
