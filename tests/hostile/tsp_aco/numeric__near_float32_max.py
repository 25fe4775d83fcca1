# Answers with np.full_like(distance_matrix, 3.4e38).
# expect: non-finite
# Each value is a float32, but no row has a sum.
import numpy as np


def heuristics(distance_matrix):
    return np.full_like(distance_matrix, 3.4e38)
