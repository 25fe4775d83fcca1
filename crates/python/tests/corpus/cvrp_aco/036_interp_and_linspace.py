import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    grid = np.linspace(0, distance_matrix.max(), num=6)
    score = np.array([10.0, 4.0, 2.0, 1.0, 0.5, 0.1])
    return np.interp(distance_matrix, grid, score)
