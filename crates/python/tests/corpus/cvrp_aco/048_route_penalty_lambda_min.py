import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    n = distance_matrix.shape[0]
    penalty = np.zeros(n)
    for j in range(1, n):
        nearest = min((k for k in range(1, n) if k != j), key=lambda k: distance_matrix[j, k])
        penalty[j] = distance_matrix[j, 0] - distance_matrix[j, nearest]
    penalty -= penalty.min()
    return (1 + penalty)[np.newaxis, :] / distance_matrix
