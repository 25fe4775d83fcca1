import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    parts = [
        (0.5, 1 / distance_matrix),
        (0.3, np.tile(demands / capacity, (len(demands), 1))),
        (0.2, distance_matrix[:, [0]] + distance_matrix[[0]] - distance_matrix),
    ]
    total = sum(w * (m - m.min()) / (m.max() - m.min()) for w, m in parts)
    return total
