import numpy as np

def heuristics(distance_matrix):
    h = np.zeros_like(distance_matrix)
    mask = distance_matrix < 0.5
    h[mask] = 1 / distance_matrix[~mask]
    return h
