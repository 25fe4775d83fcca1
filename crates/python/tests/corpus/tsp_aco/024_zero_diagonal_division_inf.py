import numpy as np

def heuristics(distance_matrix):
    d = distance_matrix - np.eye(len(distance_matrix))
    h = 1.0 / d
    return h
