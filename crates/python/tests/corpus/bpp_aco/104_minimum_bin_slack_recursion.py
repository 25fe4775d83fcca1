import numpy as np

def heuristics(demand, capacity):
    """Minimum bin slack: for each seed, search a set of items which fills the bin best."""
    sizes = sorted(((int(d), i) for i, d in enumerate(demand)), reverse=True)
    n = len(sizes)
    h = np.full((n, n), 1e-2)
    budget = 0

    def search(position, room, chosen, best):
        nonlocal budget
        budget += 1
        if room < best[0]:
            best[0], best[1] = room, list(chosen)
        if room == 0 or position >= n or budget > 4000:
            return
        for k in range(position, n):
            size, item = sizes[k]
            if size <= room:
                chosen.append(item)
                search(k + 1, room - size, chosen, best)
                chosen.pop()
                if best[0] == 0:
                    return

    for k in range(0, n, 4):
        size, item = sizes[k]
        best = [capacity, []]
        budget = 0
        search(k + 1, capacity - size, [item], best)
        for a in best[1]:
            for b in best[1]:
                if a != b:
                    h[a, b] = max(h[a, b], 1 - best[0] / capacity)
    return h
