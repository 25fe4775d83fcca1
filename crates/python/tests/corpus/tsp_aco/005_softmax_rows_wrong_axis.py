import numpy as np

def heuristics(distance_matrix):
    e = np.exp(-distance_matrix)
    return e / e.sum(axis=1)  # divides the columns by the row sums
