from collections import defaultdict
import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    groups = defaultdict(list)
    for i, (x, y) in enumerate(coordinates):
        groups[(x > 0.5, y > 0.5)].append(i)
    h = 1 / distance_matrix
    for members in groups.values():
        for i in members:
            for j in members:
                if i != j:
                    h[i, j] *= 2
    return h
