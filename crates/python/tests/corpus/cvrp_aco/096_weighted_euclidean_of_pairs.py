from scipy.spatial.distance import euclidean, cityblock, cdist
import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    n = len(demands)
    h = np.zeros((n, n))
    for i in range(n):
        for j in range(n):
            if i != j:
                h[i, j] = 1 / (euclidean(coordinates[i], coordinates[j], [1, 2]) + cityblock(coordinates[i], coordinates[j]))
    return h + cdist(coordinates, coordinates, 'minkowski', p=1) * 1e-3
