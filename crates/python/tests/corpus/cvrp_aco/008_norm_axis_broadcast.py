import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    delta = coordinates[:, np.newaxis, :] - coordinates[np.newaxis, :, :]
    d = np.linalg.norm(delta, axis=2)
    d[np.diag_indices_from(d)] = np.inf
    centre = np.linalg.norm(coordinates - coordinates.mean(axis=0), axis=-1, ord=1)
    return (1 + centre) / d
