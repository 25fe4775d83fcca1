import numpy as np

def heuristics(distance_matrix):
    n = distance_matrix.shape[0]
    cache = {}

    def d(i, j):
        key = (i, j) if i < j else (j, i)
        if key not in cache:
            cache[key] = float(distance_matrix[key])
        return cache[key]

    tour = [0]
    rest = set(range(1, n))
    while rest:
        tour.append(min(rest, key=lambda j: (d(tour[-1], j), j)))
        rest.remove(tour[-1])

    moved = True
    guard = 0
    while moved and guard < 30:
        moved = False
        guard += 1
        for i in range(1, n - 1):
            a, b, c = tour[i - 1], tour[i], tour[i + 1]
            gain = d(a, b) + d(b, c) - d(a, c)
            for j in range(n - 1):
                if j in (i - 1, i):
                    continue
                u, v = tour[j], tour[j + 1]
                if d(u, b) + d(b, v) - d(u, v) < gain - 1e-12:
                    node = tour.pop(i)
                    tour.insert(j + 1 if j < i else j, node)
                    moved = True
                    break
            if moved:
                break
    position = {node: k for k, node in enumerate(tour)}
    h = np.zeros((n, n))
    for i in range(n):
        for j in range(n):
            gap = abs(position[i] - position[j])
            gap = min(gap, n - gap)
            h[i, j] = 1 / (gap + 0.1) / d(i, j)
    return h + len(cache) * 1e-6
