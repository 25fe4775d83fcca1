def select_next_item(remaining_capacity, weights, values):
    order = sorted(range(len(values)), key=lambda i: (round(values[i], 1), -weights[i]), reverse=True)
    return next((i for i in order if weights[i] <= remaining_capacity), None)
