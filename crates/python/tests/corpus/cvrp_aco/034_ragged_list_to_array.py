import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    n = len(demands)
    rows = [[distance_matrix[i, j] for j in range(n) if j != i or i > 3] for i in range(n)]
    return 1 / np.array(rows)
