import numpy as np
import random

def heuristics(demand, capacity):
    np.random.seed(42)
    random.seed(7)
    n = len(demand)
    h = np.random.rand(n, n) * random.random()
    np.random.seed(42)
    return h + np.random.rand(n, n).T + random.randrange(0, 100, 5)
