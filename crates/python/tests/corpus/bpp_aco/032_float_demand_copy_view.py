import numpy as np

def heuristics(demand, capacity):
    d = np.asarray(demand, dtype=float)
    same = np.asarray(demand)
    d[0] = 1e6          # a new array, the argument is untouched
    same[1] = 33        # the argument itself
    d = np.minimum(d, capacity)
    return np.outer(d, demand) / capacity ** 2
