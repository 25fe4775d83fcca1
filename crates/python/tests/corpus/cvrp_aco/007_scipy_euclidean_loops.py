from scipy.spatial import distance
import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    n = len(coordinates)
    h = np.zeros((n, n))
    for i in range(n):
        for j in range(n):
            if i != j:
                d = distance.euclidean(coordinates[i], coordinates[j])
                h[i, j] = 1 / d * (demands[j] + 1) / (capacity - demands[i])
    return h
