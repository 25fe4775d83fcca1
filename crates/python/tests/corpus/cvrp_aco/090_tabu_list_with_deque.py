from collections import deque
import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    n = len(demands)
    order = list(range(1, n))
    tabu = deque(maxlen=8)

    def total(seq):
        cost, load, last = 0.0, 0.0, 0
        for i in seq:
            if load + demands[i] > capacity:
                cost += distance_matrix[last, 0]
                last, load = 0, 0.0
            cost += distance_matrix[last, i]
            load += demands[i]
            last = i
        return cost + distance_matrix[last, 0]

    best, best_cost = order[:], total(order)
    for step in range(25):
        candidates = []
        for i in range(0, n - 2, 2):
            j = (i + 3 + step) % (n - 1)
            move = (min(order[i], order[j]), max(order[i], order[j]))
            if i == j or move in tabu:
                continue
            trial = order.copy()
            trial[i], trial[j] = trial[j], trial[i]
            candidates.append((total(trial), move, trial))
        if not candidates:
            break
        cost, move, order = min(candidates, key=lambda c: (c[0], c[1]))
        tabu.append(move)
        if cost < best_cost:
            best, best_cost = order[:], cost
    h = np.zeros((n, n)) + 0.1
    for a, b in zip([0] + best, best + [0]):
        h[a, b] += best_cost / (1 + distance_matrix[a, b])
    return h
