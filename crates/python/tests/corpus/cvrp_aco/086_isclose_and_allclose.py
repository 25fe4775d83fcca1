import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    d = np.sqrt(((coordinates[:, None] - coordinates[None]) ** 2).sum(-1))
    same = np.isclose(d, distance_matrix, rtol=1e-9)
    if np.allclose(distance_matrix, distance_matrix.T) and not np.array_equal(d, distance_matrix):
        return np.where(same, 1 / (d + 1), 0.3)
    return d
