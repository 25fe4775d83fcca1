# Answers with np.full_like(distance_matrix, np.inf).
# expect: non-finite
import numpy as np


def heuristics(distance_matrix):
    return np.full_like(distance_matrix, np.inf)
