import math
import random
import numpy as np

def tour_length(tour, d):
    return sum(d[tour[i]][tour[(i + 1) % len(tour)]] for i in range(len(tour)))

def heuristics(distance_matrix):
    n = len(distance_matrix)
    tour = list(range(n))
    random.shuffle(tour)
    current = tour_length(tour, distance_matrix)
    best, best_length = tour[:], current
    temperature = 1.0
    while temperature > 0.05:
        i, j = sorted(random.sample(range(n), 2))
        candidate = tour[:i] + tour[i:j + 1][::-1] + tour[j + 1:]
        length = tour_length(candidate, distance_matrix)
        if length < current or random.random() < math.exp((current - length) / temperature):
            tour, current = candidate, length
            if current < best_length:
                best, best_length = tour[:], current
        temperature *= 0.98
    h = np.exp(-distance_matrix)
    for i in range(n):
        h[best[i - 1], best[i]] = h[best[i], best[i - 1]] = 2.0
    return h
