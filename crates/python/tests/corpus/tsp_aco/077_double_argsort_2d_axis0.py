import numpy as np

def heuristics(distance_matrix):
    r = distance_matrix.argsort(axis=0, kind='stable').argsort(axis=0, kind='stable')
    flat = np.argsort(distance_matrix, axis=None, kind='stable')
    h = 1 / (1.0 + r + r.T)
    h.flat[flat[:15]] += 1
    h.ravel()[flat[-5:]] = 0
    return h
