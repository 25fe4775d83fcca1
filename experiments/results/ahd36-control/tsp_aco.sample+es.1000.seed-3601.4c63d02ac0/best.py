import numpy as np
from numpy import sqrt, exp, log, abs, minimum as min, maximum as max


def heuristics(distance_matrix):
    distance = distance_matrix
    apart = distance_matrix.copy()
    np.fill_diagonal(apart, np.inf)
    rank = np.argsort(np.argsort(apart, axis=1), axis=1) + 1.0
    back = rank.T
    near = apart.min(axis=1)[:, None]
    gap = apart.min(axis=0)[None, :]
    mean = distance_matrix.mean(axis=1)[:, None]
    far = distance_matrix.mean(axis=0)[None, :]
    score = (distance / (distance * distance * distance)) * (1 / (1 / distance * distance))
    score = score + 0 * distance
    return np.where(np.isfinite(score), score, 0)
