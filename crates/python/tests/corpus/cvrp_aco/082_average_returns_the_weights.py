import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    mean, total = np.average(coordinates, axis=0, weights=demands, returned=True)
    gap = np.abs(coordinates - mean) * total / capacity
    return (1 + gap.sum(axis=1))[:, None] / distance_matrix
