import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    weight = demands[1:] / capacity
    return weight[:, None] * (1 / distance_matrix)
