import numpy as np

def heuristics(demand, capacity):
    n = len(demand)
    sizes = np.unique(demand)
    h = np.zeros((n, n))
    for i in range(n):
        for j in range(i + 1, n):
            room = capacity - demand[i] - demand[j]
            if room < 0:
                continue
            k = np.searchsorted(sizes, room, side='right') - 1
            waste = room - sizes[k] if k >= 0 else room
            h[i, j] = h[j, i] = 1 / (1 + waste)
    return h
