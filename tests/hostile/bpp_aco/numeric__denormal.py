# Answers with np.full((len(demand), len(demand)), 5e-324).
# expect: scored
import numpy as np


def heuristics(demand, capacity):
    return np.full((len(demand), len(demand)), 5e-324)
