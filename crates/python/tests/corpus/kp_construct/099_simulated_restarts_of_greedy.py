import random

def select_next_item(remaining_capacity, weights, values):
    """GRASP: ten randomised greedy fillings; the first item of the best one."""
    n = len(weights)
    density = {i: values[i] / weights[i] for i in range(n)}
    best_value, best_first = -1.0, None
    for restart in range(10):
        capacity, value, first = remaining_capacity, 0.0, None
        candidates = sorted(density, key=density.get, reverse=True)
        while candidates:
            candidates = [i for i in candidates if weights[i] <= capacity]
            if not candidates:
                break
            high, low = density[candidates[0]], density[candidates[-1]]
            cut = high - 0.2 * (high - low)
            restricted = [i for i in candidates if density[i] >= cut]
            pick = random.choice(restricted)
            candidates.remove(pick)
            capacity -= weights[pick]
            value += values[pick]
            if first is None or density[pick] > density[first]:
                first = pick
        if value > best_value:
            best_value, best_first = value, first
    return best_first
