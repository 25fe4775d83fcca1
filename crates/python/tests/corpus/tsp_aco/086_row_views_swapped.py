import numpy as np

def heuristics(distance_matrix):
    h = 1 / distance_matrix
    h[[0, 1]] = h[[1, 0]]              # a proper swap
    h[2], h[3] = h[3], h[2]            # views: row 2 is lost
    a, b = h[4].copy(), h[5].copy()
    h[4], h[5] = b, a
    h[:, 6] = h[6, :]
    return h
