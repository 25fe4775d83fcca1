import numpy as np

def heuristics(distance_matrix):
    n, m, k = distance_matrix.shape
    return np.ones((n, m)) / k
