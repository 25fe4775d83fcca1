import numpy as np

def heuristics(demand, capacity):
    n = len(demand)
    reach = np.zeros(capacity + 1, dtype=bool)
    reach[0] = True
    for d in demand:
        reach[d:] |= reach[:-d].copy()
    reachable = np.flatnonzero(reach)
    h = np.zeros((n, n))
    for i in range(n):
        room = capacity - demand[i] - demand
        ok = room >= 0
        idx = np.searchsorted(reachable, room[ok], side="right") - 1
        h[i, ok] = 1 / (1 + room[ok] - reachable[idx])
    return h
