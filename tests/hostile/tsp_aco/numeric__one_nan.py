# Answers with np.where(distance_matrix == distance_matrix.max(), np.nan, 1.0).
# expect: non-finite
import numpy as np


def heuristics(distance_matrix):
    return np.where(distance_matrix == distance_matrix.max(), np.nan, 1.0)
