import numpy as np

def heuristics(distance_matrix):
    n = distance_matrix.shape[0]
    hub = np.argmin(distance_matrix.sum(axis=0))
    s = distance_matrix[:, [hub]] + distance_matrix[[hub], :] - distance_matrix
    s = np.maximum(s, 0)
    s[hub, :] = s[:, hub] = s.mean()
    return (s + 0.01) / distance_matrix
