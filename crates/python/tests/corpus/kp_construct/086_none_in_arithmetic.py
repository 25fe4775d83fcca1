def select_next_item(remaining_capacity, weights, values):
    target = None
    for w in weights:
        if w > 2:
            target = w
    return min(range(len(weights)), key=lambda i: abs(weights[i] - target))
