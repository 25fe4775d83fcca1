import numpy as np

def heuristics(distance_matrix):
    n = len(distance_matrix)
    idx = np.array([3, 1, -1, 3])
    a = distance_matrix[idx, 2:6]
    b = distance_matrix[2:6, idx].T
    c = distance_matrix[idx[:, None], np.arange(2, 6)]
    d = distance_matrix[idx, [2, 3, 4, 5]]
    e = distance_matrix[:, None, idx].mean(axis=1)
    h = np.ones((n, n))
    h[:4, :4] = a + b * 2 + c * 3 + d
    h[idx] += e.T.sum(axis=0)
    h[..., idx] -= 0.25
    return h
