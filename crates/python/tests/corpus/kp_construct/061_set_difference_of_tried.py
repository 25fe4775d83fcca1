def select_next_item(remaining_capacity, weights, values):
    tried = set()
    everything = set(range(len(weights)))
    while everything - tried:
        i = max(everything - tried, key=lambda k: (values[k], -k))
        if weights[i] <= remaining_capacity * 0.05:
            return i
        tried |= {i}
    return None
