import numpy as np

def heuristics(demand, capacity):
    # the rows belong to sorted items, not to the items that were given
    d = np.array(sorted(demand, reverse=True))
    return np.tril(np.outer(d, d[::-1])) / capacity ** 2 + 1e-3
