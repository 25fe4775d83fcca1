import numpy as np

WEIGHTS = {"distance": 2.0, "demand": 0.5, "unused": 1}
del WEIGHTS["unused"]

def heuristics(distance_matrix, coordinates, demands, capacity):
    wd, wq = WEIGHTS.values()
    scratch = distance_matrix ** wd
    h = (1 + wq * demands) / scratch
    del scratch
    return h
