def select_next_item(remaining_capacity, weights, values):
    names = [f"{v / w:08.3f}|{i:03d}" for i, (v, w) in enumerate(zip(values, weights)) if w <= remaining_capacity]
    best = max(names)
    return int(best.split("|")[1])
