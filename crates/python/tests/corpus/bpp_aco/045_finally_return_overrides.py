import numpy as np

def heuristics(demand, capacity):
    n = len(demand)
    try:
        return demand / 0 + undefined_name
    finally:
        return np.eye(n) + demand[0] / capacity
