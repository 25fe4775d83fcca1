import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    n = len(demands)
    h = np.zeros((n, n))
    for i in range(n):
        h[i, :] = 1 / distance_matrix[i, 1:]
    return h
