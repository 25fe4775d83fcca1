import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    loads = [float(d) for d in demands]
    factor = np.array([capacity / load for load in loads])
    return factor / distance_matrix
