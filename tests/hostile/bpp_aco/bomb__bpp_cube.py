# A cube of the items: a gigabyte.
# expect: out-of-memory
import numpy as np


def heuristics(demand, capacity):
    return demand[:, None, None] * demand[None, :, None] * np.ones((1, 1, 4000)) * np.ones((4, 1, 1, 1))
