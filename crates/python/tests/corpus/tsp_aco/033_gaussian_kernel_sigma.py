import numpy as np

def heuristics(distance_matrix):
    n = distance_matrix.shape[0]
    off = distance_matrix[~np.eye(n, dtype=bool)].reshape(n, n - 1)
    sigma = np.median(off, axis=1)
    return np.exp(-(distance_matrix ** 2) / (2 * sigma[:, None] * sigma[None, :]))
