import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    routes = np.int(np.ceil(demands.sum() / capacity))
    return 1 / distance_matrix ** routes
