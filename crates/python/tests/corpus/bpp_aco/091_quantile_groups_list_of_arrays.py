import numpy as np

def heuristics(demand, capacity):
    q = np.quantile(demand, [0.25, 0.5, 0.75], method="linear")
    groups = [np.where(demand <= q[0])[0], np.where((demand > q[0]) & (demand <= q[2]))[0], np.where(demand > q[2])[0]]
    n = len(demand)
    h = np.zeros((n, n))
    for a, group in enumerate(groups):
        for other in groups[len(groups) - 1 - a:]:
            for i in group:
                h[i, other] += 1 / (1 + abs(capacity - demand[i] - demand[other]))
    return h + 0.001
