import numpy as np

def heuristics(distance_matrix):
    p = 1 / distance_matrix
    np.fill_diagonal(p, 0)
    cdf = np.cumsum(p, axis=1) / p.sum(axis=1, keepdims=True)
    u = np.random.rand(len(p), 30)
    h = np.zeros_like(p)
    for i in range(len(p)):
        hits = np.searchsorted(cdf[i], u[i])
        h[i] = np.bincount(hits, minlength=len(p)) / 30
    return (h + h.T) / 2 + 1e-3
