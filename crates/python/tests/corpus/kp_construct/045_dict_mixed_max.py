def select_next_item(remaining_capacity, weights, values):
    scores = {i: values[i] for i in range(len(values))}
    scores["rejected"] = [i for i, w in enumerate(weights) if w > 0.9]   # a list among numbers
    return max(scores, key=scores.get)
