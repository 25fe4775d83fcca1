# Answers with np.full_like(distance_matrix, 1.7976931348623157e308).
# expect: non-finite
import numpy as np


def heuristics(distance_matrix):
    return np.full_like(distance_matrix, 1.7976931348623157e308)
