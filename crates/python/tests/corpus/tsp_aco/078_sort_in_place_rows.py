import numpy as np

def heuristics(distance_matrix):
    s = distance_matrix.copy()
    s.sort(axis=1)
    t = np.sort(distance_matrix, axis=0)[::-1]
    h = s[:, :3].sum(axis=1)[:, None] / (distance_matrix + t[-1])
    return h
