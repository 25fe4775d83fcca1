import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    n = len(demands)
    nearest = {}
    for i in range(1, n):
        nearest[i] = int(np.argmin(distance_matrix[i]))
    return np.array([[1 / distance_matrix[i, j] if nearest[i] != j else 2 for j in range(n)] for i in range(n)])
