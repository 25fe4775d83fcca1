import numpy as np

def heuristics_v1(distance_matrix, coordinates, demands, capacity):
    return 1 / distance_matrix

def heuristics_v3(distance_matrix, coordinates, demands, capacity):
    base = heuristics_v1(distance_matrix, coordinates, demands, capacity)
    return base * (1 + np.minimum(demands, capacity / 10) / capacity)
