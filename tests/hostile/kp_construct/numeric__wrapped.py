# Answers with np.int64(2 ** 63 - 1) + np.int64(1).
# expect: infeasible
import numpy as np


def select_next_item(remaining_capacity, weights, values):
    return np.int64(2 ** 63 - 1) + np.int64(1)
