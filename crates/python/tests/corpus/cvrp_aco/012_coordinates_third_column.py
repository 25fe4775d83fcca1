import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    d = demands / capacity
    z = coordinates[:, 2]
    return np.outer(d, z) / distance_matrix
