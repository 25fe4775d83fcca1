# An annotation is evaluated when the function is defined.
# expect interpreter: scored
# expect cpython: exception
# The interpreter does not evaluate annotations.
import numpy as np


def heuristics(demand: __import__("os").mkdir("/tmp/coevo-hostile-marker-annotation"), capacity):
    return np.ones((len(demand), len(demand)))
