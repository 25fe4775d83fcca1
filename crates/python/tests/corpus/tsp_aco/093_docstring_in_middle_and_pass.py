import numpy as np

def heuristics(distance_matrix):
    """Turns distances to desirability."""
    n = distance_matrix.shape[0]
    h = np.zeros((n, n)); eps = 1e-8
    """
    First pass: the inverse distances.
    """
    for i in range(n):
        for j in range(n):
            if i == j: pass
            elif distance_matrix[i, j] > 2: ...
            else: h[i, j] = 1. / \
                (distance_matrix[i, j] + eps)
    # Second pass
    for i in range(n): h[i] = h[i] / np.sum(h[i])
    return h
    print("never reached")
