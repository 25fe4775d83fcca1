import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    a = distance_matrix - distance_matrix.mean(axis=1, keepdims=True)
    cov = a @ a.T / (a.shape[1] - 1)
    sd = np.sqrt(np.diagonal(cov))
    return 1 + cov / sd[:, None] / sd[None, :]
