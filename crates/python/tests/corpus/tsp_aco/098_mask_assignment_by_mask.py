import numpy as np

def heuristics(distance_matrix):
    h = np.zeros_like(distance_matrix)
    mask = distance_matrix < distance_matrix.mean()
    h[mask] = 1 / distance_matrix[mask]
    h[~mask] = -distance_matrix[~mask]
    h[h < 0] *= -0.01
    h[np.isclose(distance_matrix, 1.0)] = 0
    return h
