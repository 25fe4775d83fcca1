def rate(value, weight, capacity):
    return value / weight if weight <= capacity else 0

def select_next_item(remaining_capacity, weights, values):
    rates = [rate(v, w) for v, w in zip(values, weights)]
    return rates.index(max(rates))
