def select_next_item(remaining_capacity, weights, values):
    w, v = list(weights), list(values)
    ratio = v / w
    return ratio.index(max(ratio))
