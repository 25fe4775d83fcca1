# Answers with (np.ones_like(distance_matrix).astype(int) * (2 ** 62)) * 4.
# expect: scored
import numpy as np


def heuristics(distance_matrix):
    return (np.ones_like(distance_matrix).astype(int) * (2 ** 62)) * 4
