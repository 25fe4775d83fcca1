import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    a = np.roll(distance_matrix, 1, axis=0) + np.roll(distance_matrix, -2, axis=1)
    b = np.roll(distance_matrix, (1, 2), axis=(0, 1))
    c = np.flipud(distance_matrix) + np.fliplr(distance_matrix) + np.rot90(distance_matrix)
    return 1 / (a + b + 0.1 * c)
