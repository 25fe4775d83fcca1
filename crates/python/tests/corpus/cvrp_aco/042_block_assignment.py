import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    n = len(demands)
    inner = 1 / distance_matrix[1:, 1:] ** 2
    h = np.full((n, n), inner.min())
    h[1:, 1:] = inner
    h[1:, 0] = 1 / distance_matrix[1:, 0]
    h[0, 1:] = h[1:, 0]
    return h
