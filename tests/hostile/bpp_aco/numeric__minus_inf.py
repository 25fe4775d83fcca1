# Answers with np.full((len(demand), len(demand)), -np.inf).
# expect: scored
import numpy as np


def heuristics(demand, capacity):
    return np.full((len(demand), len(demand)), -np.inf)
