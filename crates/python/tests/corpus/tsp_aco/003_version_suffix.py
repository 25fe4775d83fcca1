import numpy as np

def heuristics_v2(distance_matrix: np.ndarray) -> np.ndarray:
    """Inverse distances, each row scaled to a mean of one."""
    h = 1 / (distance_matrix + 1e-8)
    h /= h.mean(axis=1)[:, None]
    return h
