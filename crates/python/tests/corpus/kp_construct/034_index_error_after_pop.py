def select_next_item(remaining_capacity, weights, values):
    w = list(weights)
    for i in range(len(w)):
        if w[i] > 0.8:
            w.pop(i)
    return w.index(max(w))
