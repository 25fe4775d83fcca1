import numpy as np

def heuristics(distance_matrix):
    rows, cols = np.where(distance_matrix < np.mean(distance_matrix) / 2)
    h = np.full(distance_matrix.shape, 1e-2)
    for r, c in zip(rows, cols):
        h[r, c] = max(h[r, c], 1 / distance_matrix[r, c] - 1)
    return h
