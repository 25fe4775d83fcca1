def select_next_item(remaining_capacity, weights, values):
    scores = dict()
    for i, w in enumerate(weights):
        if w <= remaining_capacity:
            scores[i] = values[i] / w
        else:
            scores.setdefault('rejected', []).append(i)
    scores.pop('rejected', None)
    if not scores:
        return None
    return max(scores, key=scores.get)
