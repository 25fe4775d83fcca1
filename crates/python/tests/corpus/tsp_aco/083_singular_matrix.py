import numpy as np

def heuristics(distance_matrix):
    flat = np.ones_like(distance_matrix)
    return np.linalg.inv(flat)
