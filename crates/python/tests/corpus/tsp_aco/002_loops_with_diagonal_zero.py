import numpy as np

def heuristics(distance_matrix):
    n = distance_matrix.shape[0]
    h = np.zeros((n, n))
    for i in range(n):
        for j in range(n):
            if i == j:
                h[i][j] = 0
            else:
                h[i][j] = 1.0 / (distance_matrix[i][j] + 1e-10)
    return h
