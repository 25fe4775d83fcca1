import numpy as np

def heuristics(distance_matrix):
    near = far = np.zeros_like(distance_matrix)
    near[distance_matrix < 0.4] = 5
    far[distance_matrix >= 0.4] = 1
    assert near is far
    return near + far
