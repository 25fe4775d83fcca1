def score(i, weights, values):
    return values[i] / weights[i] + score(i, weights, values)

def select_next_item(remaining_capacity, weights, values):
    return max(range(len(weights)), key=lambda i: score(i, weights, values))
