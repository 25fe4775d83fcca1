import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    load = demands.astype(int)
    left = int(capacity) - load
    fits = left // np.maximum(load, 1)
    modulo = np.mod(left, np.where(load > 0, load, 7))
    return (fits[None, :] + modulo[:, None] % 3) / distance_matrix
