import numpy as np

def heuristics(demand, capacity):
    remaining = sorted(enumerate(demand.tolist()), key=lambda t: (-t[1], t[0]))
    h = np.zeros((len(demand), len(demand)))
    while remaining:
        i, size = remaining.pop(0)
        space = capacity - size
        group = [i]
        while True:
            fitting = [(k, s) for k, s in remaining if s <= space]
            if not fitting:
                break
            best = max(fitting, key=lambda t: t[1])
            remaining.remove(best)
            group.append(best[0])
            space -= best[1]
        for a in group:
            for b in group:
                if a != b:
                    h[a, b] = 1 - space / capacity
    return h + 0.01
