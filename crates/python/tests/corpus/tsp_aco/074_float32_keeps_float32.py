import numpy as np

def heuristics(distance_matrix):
    d = np.asarray(distance_matrix, dtype=np.float32)
    h = 1.0 / (d + 0.001)             # a python float does not promote
    assert h.dtype == np.float32 and (h + np.float64(1)).dtype == np.float64
    return h / h.max()
