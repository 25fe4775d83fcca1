import numpy as np

def heuristics(distance_matrix):
    h = np.zeros_like(distance_matrix)
    for i in range(len(h)):
        h.item(i, i) = 1
    return h
