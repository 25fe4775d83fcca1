import numpy as np

def heuristics(distance_matrix):
    n = distance_matrix.shape[0]
    parent = list(range(n))

    def find(x):
        while parent[x] != x:
            parent[x] = parent[parent[x]]
            x = parent[x]
        return x

    edges = [(distance_matrix[i, j], i, j) for i in range(n) for j in range(i)]
    edges.sort()
    h = 1 / distance_matrix
    taken = 0
    for d, i, j in edges:
        a, b = find(i), find(j)
        if a != b:
            parent[a] = b
            h[i, j] += 2 / d
            h[j, i] += 2 / d
            taken += 1
        if taken == n - 1:
            break
    return h
