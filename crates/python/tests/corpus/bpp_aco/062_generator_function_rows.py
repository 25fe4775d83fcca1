import numpy as np

def rows(demand, capacity):
    for d in demand:
        left = capacity - d
        yield np.where(demand <= left, demand / left, 0.0)
    yield from ()

def heuristics(demand, capacity):
    return np.array(list(rows(demand, capacity)))
