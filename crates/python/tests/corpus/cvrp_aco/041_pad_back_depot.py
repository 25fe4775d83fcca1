import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    inner = 1 / distance_matrix[1:, 1:]
    return np.pad(inner, ((1, 0), (1, 0)), constant_values=inner.mean())
