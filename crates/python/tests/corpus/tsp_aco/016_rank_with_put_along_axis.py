import numpy as np

def heuristics(distance_matrix):
    n = distance_matrix.shape[0]
    order = distance_matrix.argsort(axis=-1, kind="stable")
    ranks = np.empty_like(order)
    np.put_along_axis(ranks, order, np.arange(n)[None, :], axis=1)
    return np.exp(-ranks / (n / 4))
