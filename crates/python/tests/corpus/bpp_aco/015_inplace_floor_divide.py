import numpy as np

def heuristics(demand, capacity):
    d = demand.copy()
    d //= 7
    d *= 3
    d -= 2
    d %= 11
    d **= 2
    d <<= 1
    d |= 1
    d &= 0x3f
    return np.outer(d, demand) / capacity
