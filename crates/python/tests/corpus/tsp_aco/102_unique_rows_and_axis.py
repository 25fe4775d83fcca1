import numpy as np

def heuristics(distance_matrix):
    coarse = np.round(distance_matrix, 1)
    levels, inverse, counts = np.unique(coarse, return_inverse=True, return_counts=True)
    weight = (1 / counts)[inverse].reshape(coarse.shape)
    kinds = np.unique(coarse[:, :2], axis=0)
    return weight + len(kinds) + levels[0]
