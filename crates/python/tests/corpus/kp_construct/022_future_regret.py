import numpy as np

def select_next_item(remaining_capacity, weights, values):
    best_item, best_score = None, -float("inf")
    for i, (w, v) in enumerate(zip(weights, values)):
        if w > remaining_capacity:
            continue
        left = remaining_capacity - w
        others = np.delete(np.arange(len(weights)), i)
        still = others[weights[others] <= left]
        potential = 0 if still.size == 0 else np.max(values[still] / weights[still]) * min(left, 1)
        score = v + 0.3 * potential - 0.05 * (w / remaining_capacity) ** 2
        if score > best_score:
            best_score = score
            best_item = i
    return best_item
