import numpy as np

def heuristics(demand, capacity):
    sizes = [int(d) for d in demand]
    n = len(sizes)
    bins, loads = [], []
    for i in range(n):                       # next fit
        if loads and loads[-1] + sizes[i] <= capacity:
            bins[-1].append(i)
            loads[-1] += sizes[i]
        else:
            bins.append([i])
            loads.append(sizes[i])
    moved = True
    while moved:
        moved = False
        for a in range(len(bins)):
            for b in range(len(bins)):
                if a == b:
                    continue
                for i in list(bins[a]):
                    if loads[b] + sizes[i] <= capacity and loads[b] > loads[a] - sizes[i]:
                        bins[a].remove(i)
                        bins[b].append(i)
                        loads[a] -= sizes[i]
                        loads[b] += sizes[i]
                        moved = True
    h = np.zeros((n, n))
    for items, load in zip(bins, loads):
        for i in items:
            for j in items:
                h[i][j] = (load / capacity) ** 2 if i != j else 0
    return h + 1e-3 * (demand / capacity)
