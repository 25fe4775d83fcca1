import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    h = np.empty((0, len(demands)))
    for i in range(len(demands)):
        row = np.minimum(demands / capacity, 0.9) / distance_matrix[i]
        h = np.append(h, [row], axis=0)
    return h + 0.1
