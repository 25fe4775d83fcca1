import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    reach = np.max(distance_matrix, distance_matrix.T)
    return 1 / reach
