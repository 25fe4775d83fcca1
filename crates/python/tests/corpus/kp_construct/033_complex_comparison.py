def select_next_item(remaining_capacity, weights, values):
    # python floats: a negative number to a fraction is complex
    scores = [(float(v) - float(w)) ** 0.5 for v, w in zip(values, weights)]
    best = 0
    for i in range(1, len(scores)):
        if scores[i] > scores[best]:
            best = i
    return best
