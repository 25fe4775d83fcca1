import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    inner = np.delete(np.delete(distance_matrix, 0, axis=0), 0, axis=1)
    return 1 / inner
