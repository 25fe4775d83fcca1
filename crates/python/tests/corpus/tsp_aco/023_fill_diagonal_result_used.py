import numpy as np

def heuristics(distance_matrix):
    h = np.fill_diagonal(1 / distance_matrix, 0)
    return h / h.sum()
