import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    return np.zeros_like(distance_matrix)

def heuristics(distance_matrix, coordinates, demands, capacity):
    return np.reciprocal(distance_matrix) + np.square(demands / capacity)
