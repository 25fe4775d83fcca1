import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    n = len(demands)
    route_of = {i: [i] for i in range(1, n)}
    savings = []
    for i in range(1, n):
        for j in range(i + 1, n):
            savings.append((distance_matrix[0, i] + distance_matrix[0, j] - distance_matrix[i, j], i, j))
    savings.sort(reverse=True)
    for s, i, j in savings:
        a, b = route_of[i], route_of[j]
        if a is b:
            continue
        if sum(demands[k] for k in a) + sum(demands[k] for k in b) > capacity:
            continue
        if a[-1] == i and b[0] == j:
            merged = a + b
        elif b[-1] == j and a[0] == i:
            merged = b + a
        elif a[0] == i and b[0] == j:
            merged = a[::-1] + b
        elif a[-1] == i and b[-1] == j:
            merged = a + b[::-1]
        else:
            continue
        for k in merged:
            route_of[k] = merged
    h = np.exp(-distance_matrix)
    for i in range(1, n):
        r = route_of[i]
        pos = r.index(i)
        before = r[pos - 1] if pos > 0 else 0
        after = r[pos + 1] if pos + 1 < len(r) else 0
        h[before, i] += 1
        h[i, after] += 1
    return h
