import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    n = distance_matrix.shape[0]
    h = np.zeros((n, n))
    for i in range(n):
        for j in range(n):
            if i == j:
                continue
            elif i == 0 or j == 0:
                h[i, j] = 1 / distance_matrix[i, j]
            else:
                saving = distance_matrix[i, 0] + distance_matrix[0, j] - distance_matrix[i, j]
                if demands[i] + demands[j] <= capacity:
                    h[i, j] = max(saving, 0) / distance_matrix[i, j]
    return h
