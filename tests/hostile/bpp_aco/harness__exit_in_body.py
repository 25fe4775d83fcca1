# Ends its process while the module runs.
# expect interpreter: unsupported
# expect cpython: exception
import numpy as np
import os

os._exit(0)


def heuristics(demand, capacity):
    return np.ones((len(demand), len(demand)))
