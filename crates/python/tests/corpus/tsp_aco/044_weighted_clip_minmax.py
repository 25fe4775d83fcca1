import numpy as np

def heuristics(distance_matrix):
    lo = np.min(distance_matrix)
    hi = np.max(distance_matrix)
    scaled = (distance_matrix - lo) / (hi - lo)
    h = np.clip(1 - scaled, 0.05, 0.95)
    return np.power(h, 4) * np.sign(h - 0.1)
