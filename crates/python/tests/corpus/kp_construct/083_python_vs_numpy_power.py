def select_next_item(remaining_capacity, weights, values):
    w = weights.tolist()
    return max(range(len(w)), key=lambda i: values[i] / w ** 2)
