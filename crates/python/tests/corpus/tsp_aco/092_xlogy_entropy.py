import numpy as np
from scipy.special import xlogy

def heuristics(distance_matrix):
    p = 1 / distance_matrix
    np.fill_diagonal(p, 0)
    p /= p.sum(axis=1, keepdims=True)
    entropy = -xlogy(p, p).sum(axis=1)
    return p * entropy[:, None]
