import numpy as np

def heuristics(demand, capacity):
    c = np.array(capacity)
    return np.ones((len(demand), len(c)))
