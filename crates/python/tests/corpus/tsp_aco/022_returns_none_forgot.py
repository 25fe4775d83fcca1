import numpy as np

def heuristics(distance_matrix):
    h = 1 / distance_matrix
    np.fill_diagonal(h, 0)
