import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    rel = coordinates - coordinates[0]
    cross = rel[:, 0][:, None] * rel[:, 1] - rel[:, 1][:, None] * rel[:, 0]
    dot = np.inner(rel, rel)
    turn = np.arctan2(cross, dot)
    return np.where(turn >= 0, 1.2, 1.0) / (distance_matrix * (1 + np.abs(turn) / np.pi)) + np.degrees(turn) * 1e-6
