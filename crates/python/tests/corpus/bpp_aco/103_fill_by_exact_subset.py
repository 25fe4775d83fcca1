from itertools import combinations

def heuristics(demand, capacity):
    sizes = demand.tolist()
    n = len(sizes)
    h = [[0.02] * n for _ in range(n)]
    free = list(range(n))
    for size in (2, 3):
        used = set()
        for combo in combinations(free[:22], size):
            if used.intersection(combo):
                continue
            total = sum(sizes[k] for k in combo)
            if capacity - 3 <= total <= capacity:
                used.update(combo)
                for a, b in combinations(combo, 2):
                    h[a][b] = h[b][a] = total / capacity
        free = [k for k in free if k not in used]
    return h
