import numpy as np

def heuristics(distance_matrix):
    n = distance_matrix.shape[0]
    d = distance_matrix ** 2
    np.fill_diagonal(d, 0)
    for k in range(n):
        d = np.minimum(d, d[:, k][:, np.newaxis] + d[k, :][np.newaxis, :])
    np.fill_diagonal(d, 1)
    return np.sqrt(d) / distance_matrix ** 2
