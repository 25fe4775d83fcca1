import numpy as np

def heuristics(distance_matrix):
    d = distance_matrix.copy()
    np.fill_diagonal(d, np.nan)
    same = np.array_equal(d, d.T, equal_nan=True)
    differs = np.array_equal(d, d.T)
    levels = np.unique(np.round(d, 1), equal_nan=False)
    return np.nan_to_num(1 / d, nan=0.0) + same * 2 + differs + np.isnan(levels).sum()
