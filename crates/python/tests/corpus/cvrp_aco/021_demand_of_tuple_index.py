import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    n = len(demands)
    h = np.zeros((n, n))
    for edge in [(i, j) for i in range(n) for j in range(n) if i < j]:
        h[edge] = h[edge[::-1]] = (demands[edge[0]] + demands[edge[1]]) / distance_matrix[edge]
    return h
