import numpy as np

def heuristics(distance_matrix):
    tour = nearest_neighbor_tour(distance_matrix)
    h = np.zeros_like(distance_matrix)
    for a, b in zip(tour[:-1], tour[1:]):
        h[a, b] = 1
    return h
