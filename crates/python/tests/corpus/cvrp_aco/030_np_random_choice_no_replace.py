import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    n = len(demands)
    seeds = np.random.choice(np.arange(1, n), size=3, replace=False)
    near = distance_matrix[:, seeds].min(axis=1)
    np.random.shuffle(seeds)
    return np.exp(-near[:, None] - near[None, :]) / distance_matrix + seeds[0] * 1e-3
