import numpy as np

def heuristics(distance_matrix):
    row = distance_matrix.mean(axis=1)
    col = distance_matrix.mean(axis=0)
    smaller = np.min(row, col)
    return smaller / distance_matrix
