import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    return 1 / demands / distance_matrix
