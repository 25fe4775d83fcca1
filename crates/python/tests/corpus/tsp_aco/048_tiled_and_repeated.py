import numpy as np

def heuristics(distance_matrix):
    n = distance_matrix.shape[0]
    s = distance_matrix.sum(axis=1)
    a = np.tile(s, (n, 1))
    b = np.repeat(s[:, np.newaxis], n, axis=1)
    return (a + b) / (2 * n * distance_matrix ** 2)
