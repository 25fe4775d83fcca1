import numpy as np

def heuristics(distance_matrix):
    n = distance_matrix.shape[0]
    h = np.zeros((n, n), dtype=np.float)
    h[:] = 1 / distance_matrix
    return h
