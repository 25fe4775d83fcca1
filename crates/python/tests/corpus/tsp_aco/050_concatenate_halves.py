import numpy as np

def heuristics(distance_matrix):
    h = 1 / distance_matrix
    n = h.shape[0]
    top, bottom = np.split(h, [n // 3])
    left = np.hstack([bottom[:, :5] * 2, bottom[:, 5:]])
    return np.concatenate((top, left), axis=0)
