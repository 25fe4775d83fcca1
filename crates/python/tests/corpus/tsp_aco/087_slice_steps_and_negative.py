import numpy as np

def heuristics(distance_matrix):
    h = np.ones(distance_matrix.shape)
    h[::2, 1::2] = 2
    h[-1:-6:-2] += distance_matrix[:3]
    h[:, ::-3] *= 0.5
    h[1:-1, 1:-1] += h[:-2, 2:]        # overlapping views
    h[-3:, :3] = 0.25
    return h
