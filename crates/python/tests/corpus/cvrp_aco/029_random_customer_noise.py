import random
import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    n = distance_matrix.shape[0]
    h = np.zeros((n, n))
    for i in range(n):
        j = random.randint(0, n - 1)
        while j == i:
            j = random.randint(0, n - 1)
        h[i][j] += random.choice([0.5, 1.0, 2.0])
        h[i] += np.random.uniform(0.9, 1.1, n) / distance_matrix[i]
    return h
