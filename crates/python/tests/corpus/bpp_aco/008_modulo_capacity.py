import numpy as np

def heuristics(demand, capacity):
    pair = demand.reshape(-1, 1) + demand.reshape(1, -1)
    rest = capacity % pair
    times = capacity // pair
    return (times + 1) / (1.0 + rest)
