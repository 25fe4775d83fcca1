import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    n = len(demands)
    h = np.ones((n, n))
    for i in range(n):
        for j in range(i):
            v = coordinates[i] - coordinates[j]
            h[i, j] = 1 / (np.linalg.norm(v) + np.linalg.norm(v, 1) + np.linalg.norm(v, ord=np.inf))
            h[j, i] = h[i, j]
    return h / np.linalg.norm(h)
