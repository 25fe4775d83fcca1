import numpy as np

def heuristics(demand, capacity):
    halves = [d / 2 for d in demand.tolist()]
    h = [halves - demand / 3 for _ in range(len(demand))]
    return np.array(h)
