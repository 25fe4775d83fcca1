# Leaves while the module runs.
# expect interpreter: unsupported
# expect cpython: exception
import numpy as np
import sys

sys.exit(0)


def select_next_item(remaining_capacity, weights, values):
    return int(np.argmax(np.where(weights <= remaining_capacity, values / weights, -np.inf)))
