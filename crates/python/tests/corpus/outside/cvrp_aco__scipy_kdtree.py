import numpy as np
from scipy.spatial import KDTree

def heuristics(distance_matrix, coordinates, demands, capacity):
    tree = KDTree(coordinates)
    _, neighbours = tree.query(coordinates, k=5)
    h = np.full(distance_matrix.shape, 1e-3)
    for i, row in enumerate(neighbours):
        h[i, row] = 1 / distance_matrix[i, row]
    return h
