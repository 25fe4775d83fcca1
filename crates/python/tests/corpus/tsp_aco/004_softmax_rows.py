import numpy as np

def heuristics(distance_matrix):
    d = distance_matrix / np.mean(distance_matrix)
    e = np.exp(-d)
    return e / e.sum(axis=1, keepdims=True)
