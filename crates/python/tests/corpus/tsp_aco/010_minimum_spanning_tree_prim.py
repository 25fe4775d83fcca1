import numpy as np

def heuristics(distance_matrix):
    n = distance_matrix.shape[0]
    in_tree = np.zeros(n, bool)
    key = np.full(n, np.inf)
    parent = -np.ones(n, dtype=int)
    key[0] = 0
    for _ in range(n):
        u = int(np.argmin(np.where(in_tree, np.inf, key)))
        in_tree[u] = True
        closer = ~in_tree & (distance_matrix[u] < key)
        key[closer] = distance_matrix[u, closer]
        parent[closer] = u
    h = np.exp(-distance_matrix / distance_matrix.mean())
    children = np.arange(1, n)
    h[children, parent[children]] += 1
    h[parent[children], children] += 1
    return h
