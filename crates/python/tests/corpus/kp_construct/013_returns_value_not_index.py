def select_next_item(remaining_capacity, weights, values):
    return max(values)
