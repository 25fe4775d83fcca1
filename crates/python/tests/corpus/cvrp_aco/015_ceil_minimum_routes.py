import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    routes = int(np.ceil(demands.sum() / capacity))
    mean_leg = distance_matrix[0, 1:].mean() / routes
    return np.exp(-distance_matrix / mean_leg) * (1 + np.floor(demands / routes))
