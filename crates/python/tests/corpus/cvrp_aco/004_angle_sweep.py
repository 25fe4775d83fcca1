import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    depot = coordinates[0]
    offset = coordinates - depot
    angle = np.arctan2(offset[:, 1], offset[:, 0])
    diff = np.abs(angle[:, None] - angle[None, :])
    diff = np.minimum(diff, 2 * np.pi - diff)
    return np.exp(-2 * diff) / distance_matrix
