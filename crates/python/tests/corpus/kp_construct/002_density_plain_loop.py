def select_next_item(remaining_capacity, weights, values):
    best_index = None
    best_density = -1
    for i in range(len(weights)):
        if weights[i] <= remaining_capacity and values[i] / weights[i] > best_density:
            best_density = values[i] / weights[i]
            best_index = i
    return best_index
