import numpy as np

def heuristics(distance_matrix):
    n = distance_matrix.shape[0]
    flat = np.concatenate([distance_matrix[:2], distance_matrix[:, :1].T], axis=None)
    pair = np.dstack([distance_matrix, distance_matrix.T])
    block = np.block([[distance_matrix[:5, :5], np.zeros((5, n - 5))], [np.ones((n - 5, n))]])
    return pair.mean(axis=2) + flat[:n] + block + np.atleast_2d(flat[0]) + np.r_[flat[:n]]
