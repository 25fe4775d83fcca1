import numpy as np

def select_next_item(remaining_capacity, weights, values):
    """For every feasible item simulate the greedy rule for the rest of the knapsack."""
    def greedy_value(cap, w, v):
        order = np.argsort(-(v / w), kind="stable")
        total = 0.0
        for i in order:
            if w[i] <= cap:
                cap -= w[i]
                total += v[i]
        return total

    best, best_total = None, -np.inf
    for i in range(len(weights)):
        if weights[i] > remaining_capacity:
            continue
        rest = np.arange(len(weights)) != i
        total = values[i] + greedy_value(remaining_capacity - weights[i], weights[rest], values[rest])
        if total > best_total:
            best_total, best = total, i
    return best
