import numpy as np

def heuristics(demand, capacity):
    return demand[:, None] + demand <= capacity
