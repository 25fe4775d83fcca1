import numpy as np

def heuristics(distance_matrix):
    n = distance_matrix.shape[0]
    mean = distance_matrix.mean(axis=0)
    h = np.array([[(mean[i] + mean[j]) / distance_matrix[i, j] if distance_matrix[i, j] < mean[i] else
                   0.1 if i != j else 0
                   for j in range(n)] for i in range(n)], dtype=float)
    return h
