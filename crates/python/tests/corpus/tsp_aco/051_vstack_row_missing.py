import numpy as np

def heuristics(distance_matrix):
    rows = []
    for i in range(1, distance_matrix.shape[0]):
        rows.append(1 / distance_matrix[i])
    return np.vstack(rows)
