import numpy as np

def heuristics(demand, capacity):
    h = np.zeros((len(demand), len(demand)))
    for d in demand:
        h[d, d] = 1
    return h
