import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    n = len(demands)
    h = np.zeros((n, n))
    for i in range(n):
        neighbours = np.argsort(distance_matrix[i], kind='stable')[1:6]
        local = np.var(distance_matrix[i][neighbours]) + np.median(demands[neighbours])
        h[i, neighbours] = local / distance_matrix[i, neighbours]
        h[i, 0] += 1e-3
    return h + h.T + 1e-5
