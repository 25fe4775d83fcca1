import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    return distance_matrix / np.sum(distance_matrix, axes=1)
