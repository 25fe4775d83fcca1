import random
import numpy as np

def heuristics(distance_matrix):
    n = len(distance_matrix)
    h = np.zeros_like(distance_matrix)
    nodes = list(range(n))
    best = float('inf')
    for trial in range(40):
        random.shuffle(nodes)
        cost = sum(distance_matrix[nodes[i - 1], nodes[i]] for i in range(n))
        if cost < best:
            best = cost
        for i in range(n):
            h[nodes[i - 1]][nodes[i]] += best / cost
    return h / h.max() + 1 / distance_matrix
