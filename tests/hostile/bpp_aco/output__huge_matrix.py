# Answers with a matrix of ten times the size.
# expect: wrong-shape
import numpy as np


def heuristics(demand, capacity):
    return np.ones((500 * 4, 500 * 4))
