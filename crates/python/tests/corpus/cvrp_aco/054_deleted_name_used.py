import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    scratch = distance_matrix ** 2
    h = (1 + demands) / scratch
    del scratch
    return h / scratch.max()
