# Answers with np.zeros((len(demand), len(demand))).
# expect: scored
import numpy as np


def heuristics(demand, capacity):
    return np.zeros((len(demand), len(demand)))
