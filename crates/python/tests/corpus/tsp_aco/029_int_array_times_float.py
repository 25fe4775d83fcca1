import numpy as np

def heuristics(distance_matrix):
    n = distance_matrix.shape[0]
    steps = np.arange(n * n).reshape(n, n) % 7
    h = steps * 0.1 + (steps // 2) - steps % -3
    h[steps == 0] += 2
    return h / distance_matrix
