import numpy as np

def heuristics(distance_matrix):
    n = distance_matrix.shape[0]
    w = np.linspace(0.5, 1.5, n - 1)
    return w / distance_matrix
