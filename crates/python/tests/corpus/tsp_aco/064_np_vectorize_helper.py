import numpy as np

def closeness(d):
    if d < 0.2:
        return 3.0
    if d < 0.5:
        return 1.0
    return 0.2

def heuristics(distance_matrix):
    f = np.vectorize(closeness)
    return f(distance_matrix)
