# Answers with np.inf * distance_matrix - np.inf.
# expect: non-finite
import numpy as np


def heuristics(distance_matrix):
    return np.inf * distance_matrix - np.inf
