import numpy as np

def heuristics(distance_matrix):
    n = distance_matrix.shape[0]
    hubs = np.random.choice(n, n + 1, replace=False)
    return 1 / distance_matrix[:, hubs]
