import numpy as np

def heuristics(distance_matrix):
    h = np.exp(-1000 * distance_matrix)
    tiny = np.finfo(np.float64).tiny
    return h + np.power(distance_matrix, 300) + (h < tiny) * 1e-300 / 1e10
