import numpy as np

def heuristics(demand, capacity):
    demand /= capacity
    return np.outer(demand, demand)
