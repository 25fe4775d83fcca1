import numpy as np

def heuristics(demand, capacity):
    return np.tile(demand, len(demand)) / capacity
