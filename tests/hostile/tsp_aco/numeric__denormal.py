# Answers with 5e-324 * np.ones_like(distance_matrix).
# expect: scored
import numpy as np


def heuristics(distance_matrix):
    return 5e-324 * np.ones_like(distance_matrix)
