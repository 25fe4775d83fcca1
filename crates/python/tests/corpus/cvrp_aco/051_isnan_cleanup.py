import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    ratio = np.outer(demands, 1 / demands)  # 0 * inf is nan
    bad = np.isnan(ratio) | np.isinf(ratio)
    ratio[bad] = 0.5
    if np.isnan(ratio).any() or not np.isfinite(ratio).all():
        raise ValueError("still not finite")
    return ratio / distance_matrix
