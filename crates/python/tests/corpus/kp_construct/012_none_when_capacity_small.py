def select_next_item(remaining_capacity, weights, values):
    if remaining_capacity < 10:
        return
    return 0
