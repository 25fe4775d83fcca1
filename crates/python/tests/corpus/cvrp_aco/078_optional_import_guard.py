try:
    from numba import njit
except ImportError:
    def njit(function):
        return function

import numpy as np

@njit
def fill(d, q, cap):
    h = np.zeros(d.shape)
    for i in range(d.shape[0]):
        for j in range(d.shape[1]):
            if i != j:
                h[i, j] = (1 + q[j] / cap) / d[i, j]
    return h

def heuristics(distance_matrix, coordinates, demands, capacity):
    return fill(distance_matrix, demands, capacity)
