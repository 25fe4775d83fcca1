import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    centre = np.average(coordinates, axis=0, weights=demands)
    pull = np.sqrt(np.sum((coordinates - centre) ** 2, axis=1))
    total, weight = np.average(pull, weights=demands, returned=True)
    return np.exp(-pull / total)[None, :] / distance_matrix * weight / capacity
