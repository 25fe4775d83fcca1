import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    h = np.array([])
    for row in distance_matrix:
        h = np.append(h, 1 / row)
    return h
