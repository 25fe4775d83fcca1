import numpy as np

def heuristics(distance_matrix):
    n = len(distance_matrix)
    children = {i: [] for i in range(n)}
    best = {j: (distance_matrix[0, j], 0) for j in range(1, n)}
    while best:
        j = min(best, key=lambda k: best[k])
        _, parent = best.pop(j)
        children[parent].append(j)
        for k in best:
            if distance_matrix[j, k] < best[k][0]:
                best[k] = (distance_matrix[j, k], j)

    tour = []

    def walk(node, depth=0):
        tour.append((node, depth))
        for child in sorted(children[node], key=lambda c: distance_matrix[node, c]):
            walk(child, depth + 1)

    walk(0)
    h = 1 / (distance_matrix + 1e-9)
    for (a, da), (b, db) in zip(tour, tour[1:] + tour[:1]):
        h[a, b] *= 2 + 1 / (1 + abs(da - db))
        h[b, a] = h[a, b]
    return h
