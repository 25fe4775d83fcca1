import numpy as np

def heuristics(distance_matrix):
    n = distance_matrix.shape()[0]
    return np.ones((n, n))
