import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    q = demands.astype(np.float) / np.float(capacity)
    return (1 + q) / distance_matrix
