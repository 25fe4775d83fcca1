# Answers with np.full(distance_matrix.shape, -2 ** 63).
# expect: scored
import numpy as np


def heuristics(distance_matrix):
    return np.full(distance_matrix.shape, -2 ** 63)
