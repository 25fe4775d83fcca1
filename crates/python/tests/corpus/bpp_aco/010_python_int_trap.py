import numpy as np

def heuristics(demand, capacity):
    # numpy integers wrap, Python integers do not
    n = len(demand)
    big = [int(d) ** 12 for d in demand]
    scale = max(big)
    h = np.array([[b / scale for b in big] for _ in range(n)])
    return h + h.T
