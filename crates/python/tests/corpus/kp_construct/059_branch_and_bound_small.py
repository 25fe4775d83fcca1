def select_next_item(remaining_capacity, weights, values):
    # Branch and bound over the ten densest items.
    items = sorted(range(len(weights)), key=lambda i: values[i] / weights[i], reverse=True)[:10]
    best = {"value": -1.0, "set": ()}

    def bound(k, cap, value):
        for i in items[k:]:
            if weights[i] <= cap:
                cap -= weights[i]
                value += values[i]
            else:
                return value + values[i] * cap / weights[i]
        return value

    def visit(k, cap, value, chosen):
        if value > best["value"]:
            best["value"], best["set"] = value, chosen
        if k == len(items) or bound(k, cap, value) <= best["value"]:
            return
        i = items[k]
        if weights[i] <= cap:
            visit(k + 1, cap - weights[i], value + values[i], chosen + (i,))
        visit(k + 1, cap, value, chosen)

    visit(0, remaining_capacity * 0.35, 0.0, ())
    return best["set"][0] if best["set"] else None
