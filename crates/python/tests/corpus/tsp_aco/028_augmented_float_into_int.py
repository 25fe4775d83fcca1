import numpy as np

def heuristics(distance_matrix):
    h = np.ones(distance_matrix.shape, dtype=int)
    h /= distance_matrix
    return h
