import numpy as np

def heuristics(distance_matrix):
    mean = distance_matrix.mean(axis=1)
    far = mean > mean.mean()
    h = 1 / distance_matrix
    h[far] *= 2
    h[:, far] *= 3
    h[far, 0] = 5
    h[np.ix_(far, ~far)] += 0.5
    h[far & (mean < 1), 1:3] = [[0.1, 0.2]]
    return h
