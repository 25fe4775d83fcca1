def select_next_item(remaining_capacity, weights, values):
    return next(i for i in range(len(weights)) if weights[i] > remaining_capacity)
