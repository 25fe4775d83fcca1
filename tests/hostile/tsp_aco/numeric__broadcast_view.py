# Answers with np.broadcast_to(distance_matrix[0], distance_matrix.shape).
# expect: scored
import numpy as np


def heuristics(distance_matrix):
    return np.broadcast_to(distance_matrix[0], distance_matrix.shape)
