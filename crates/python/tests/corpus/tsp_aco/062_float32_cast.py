import numpy as np

def heuristics(distance_matrix):
    d = distance_matrix.astype(np.float32)
    h = 1 / (d + 1e-6)
    return h.astype(np.float64)
