import numpy as np

def heuristics(demand, capacity):
    x = demand ** 10
    h = np.abs(x[:, None] - x[None, :])
    return h / 9.3e18
