import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    q = demands.reshape(-1, 1, 1)
    return (1 + q / capacity) / distance_matrix      # three dimensions
