import numpy as np

def heuristics(distance_matrix):
    return np.apply_along_axis(lambda row: 1 / (row + row.min()), 1, distance_matrix)
