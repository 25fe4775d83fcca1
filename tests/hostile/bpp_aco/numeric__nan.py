# Answers with np.full((len(demand), len(demand)), np.nan).
# expect: non-finite
import numpy as np


def heuristics(demand, capacity):
    return np.full((len(demand), len(demand)), np.nan)
