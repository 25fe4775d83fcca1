import numpy as np

def heuristics(distance_matrix):
    p = 1 / distance_matrix
    np.fill_diagonal(p, 0)
    p = p / p.sum(1, keepdims=True)
    two = p @ p
    three = np.dot(two, p)
    return 0.7 * p + 0.2 * two + 0.1 * three.T
