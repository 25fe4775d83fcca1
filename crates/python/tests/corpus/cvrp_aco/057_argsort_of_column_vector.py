import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    q = demands.reshape(-1, 1)
    h = np.zeros_like(distance_matrix)
    for i in range(len(q)):
        order = np.argsort(q[:, 0] * distance_matrix[i], kind='stable')
        h[i, order] = 1 / np.arange(1, len(q) + 1)
    return h + h.T
