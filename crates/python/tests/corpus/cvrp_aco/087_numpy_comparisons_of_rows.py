import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    greater = np.greater_equal(demands[:, None], demands)
    strict = np.less(distance_matrix, distance_matrix[:, [0]])
    both = np.logical_xor(greater, strict) * 2 + np.not_equal(demands, 5)
    return both / distance_matrix + np.any(strict, axis=1, keepdims=True) + np.all(greater, axis=0)
