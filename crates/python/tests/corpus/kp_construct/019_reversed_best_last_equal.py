def select_next_item(remaining_capacity, weights, values):
    best, top = None, 0
    for i in reversed(range(len(weights))):
        rounded = round(values[i] / weights[i], 1)
        if weights[i] <= remaining_capacity and rounded >= top:
            best, top = i, rounded
    return best
