import numpy as np

def heuristics(distance_matrix):
    A = np.exp(-(distance_matrix / np.median(distance_matrix)) ** 2)
    np.fill_diagonal(A, 0)
    degree = A.sum(axis=1)
    walk = A / degree[:, None]
    labels = np.zeros(len(A), dtype=int)
    v = np.cos(np.arange(len(A)))
    for _ in range(25):
        v = walk.dot(v)
        v -= (v * degree).sum() / degree.sum()
        v /= np.abs(v).max()
    labels[v > 0] = 1
    together = np.equal.outer(labels, labels)
    return np.where(together, 1.5, 0.5) / distance_matrix
