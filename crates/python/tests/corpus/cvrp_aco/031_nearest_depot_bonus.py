import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    h = 1.0 / distance_matrix
    bonus = 1 + 0.5 * (distance_matrix[0] < np.median(distance_matrix[0]))
    h = h * bonus
    h[:, 0] = h[:, 0] * 0.5
    h[0, 1:] *= np.sqrt(demands[1:] / demands[1:].mean())
    return h
