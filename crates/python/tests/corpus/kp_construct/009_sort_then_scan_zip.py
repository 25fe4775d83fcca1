def select_next_item(remaining_capacity, weights, values):
    items = list(zip(weights, values, range(len(weights))))
    items.sort(key=lambda t: (-t[1] / t[0], t[0]))
    for weight, _, index in items:
        if weight <= remaining_capacity:
            return index
    return None
