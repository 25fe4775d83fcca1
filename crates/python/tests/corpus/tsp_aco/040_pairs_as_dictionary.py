import numpy as np

def heuristics(distance_matrix):
    n = distance_matrix.shape[0]
    edges = {}
    for i in range(n):
        for j in range(i + 1, n):
            edges[(i, j)] = distance_matrix[i, j]
    ordered = sorted(edges.items(), key=lambda kv: kv[1])
    h = np.full((n, n), 0.01)
    degree = [0] * n
    for rank, ((i, j), d) in enumerate(ordered):
        if degree[i] < 2 and degree[j] < 2:
            h[i, j] = h[j, i] = 1 / d
            degree[i] += 1
            degree[j] += 1
        else:
            h[i, j] = h[j, i] = 1 / (d * (1 + rank / len(ordered)))
    return h
