import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    h = 1 / distance_matrix
    h *= (1 - demands / capacity)[None, :]
    return h
