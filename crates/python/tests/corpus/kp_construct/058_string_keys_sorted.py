def select_next_item(remaining_capacity, weights, values):
    ranked = {}
    for i in range(len(values)):
        key = "heavy" if weights[i] > 0.66 else "medium" if weights[i] > 0.33 else "light"
        ranked.setdefault(key, []).append((values[i], i))
    for key in sorted(ranked):
        ranked[key].sort(reverse=True)
    order = ["light", "medium", "heavy"]
    tops = [ranked[k][0] for k in order if k in ranked]
    return tops[len(tops) // 2][1]
