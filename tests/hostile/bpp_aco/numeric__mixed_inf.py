# Answers with np.where(np.add.outer(demand, demand) > capacity, -np.inf, np.inf).
# expect: scored
import numpy as np


def heuristics(demand, capacity):
    return np.where(np.add.outer(demand, demand) > capacity, -np.inf, np.inf)
