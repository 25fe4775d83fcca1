import numpy as np

def two_opt(tour, d):
    n = len(tour)
    better = True
    while better:
        better = False
        for i in range(n - 1):
            for j in range(i + 2, n):
                if i == 0 and j == n - 1:
                    continue
                a, b = tour[i], tour[i + 1]
                c, e = tour[j], tour[(j + 1) % n]
                if d[a][c] + d[b][e] < d[a][b] + d[c][e] - 1e-12:
                    tour[i + 1:j + 1] = reversed(tour[i + 1:j + 1])
                    better = True
    return tour

def heuristics(distance_matrix):
    n = len(distance_matrix)
    d = distance_matrix.tolist()
    tour = two_opt(list(range(n)), d)
    h = 1 / (distance_matrix + 1e-6)
    for k in range(n):
        i, j = tour[k], tour[(k + 1) % n]
        h[i, j] *= 5
        h[j, i] *= 5
    return h
