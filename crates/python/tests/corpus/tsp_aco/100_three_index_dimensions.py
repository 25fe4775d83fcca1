import numpy as np

def heuristics(distance_matrix):
    d = distance_matrix
    detour = d[:, :, None] + d[None, :, :] - d[:, None, :]
    n = len(d)
    i = np.arange(n)
    detour[i, i, :] = np.inf
    detour[:, i, i] = np.inf
    best = detour.min(axis=1)
    best[~np.isfinite(best)] = 1
    return 1 / (d + np.clip(best, 0, None))
