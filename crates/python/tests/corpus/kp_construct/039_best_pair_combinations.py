from itertools import combinations

def select_next_item(remaining_capacity, weights, values):
    n = len(weights)
    best, best_value = None, 0
    for i, j in combinations(range(n), 2):
        if weights[i] + weights[j] <= remaining_capacity:
            value = (values[i] + values[j]) / (weights[i] + weights[j])
            if value > best_value:
                best_value = value
                best = i if values[i] / weights[i] >= values[j] / weights[j] else j
    if best is None and n == 1 and weights[0] <= remaining_capacity:
        best = 0
    return best
