import numpy as np

def heuristics(demand, capacity):
    h = np.zeros((len(demand), len(demand)))
    for i, d in enumerate(demand):
        h[i, d % len(demand)] = d
        h[-i] += capacity / d
    return h
