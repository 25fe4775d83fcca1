import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    pair = np.add.outer(demands, demands)
    feasible = pair <= capacity * 0.25
    h = np.where(feasible, 1.0, 0.2) / distance_matrix
    h[0] = h[:, 0] = 1 / distance_matrix[0]
    np.fill_diagonal(h, 1e-9)
    return h
