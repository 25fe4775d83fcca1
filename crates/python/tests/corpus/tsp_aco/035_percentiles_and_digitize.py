import numpy as np

def heuristics(distance_matrix):
    edges = np.percentile(distance_matrix, [5, 25, 50, 75])
    level = np.digitize(distance_matrix, edges)
    weight = np.array([10, 5, 2, 1, 0.1])
    return weight[level]
