def select_next_item(remaining_capacity, weights, values):
    ratio = values / weights
    return ratio.index(max(ratio))
