from collections import Counter

def select_next_item(remaining_capacity, weights, values):
    heavy = Counter(int(w * 5) for w in weights)
    rich = Counter(int(v * 5) for v in values)
    both = heavy & rich
    extra = rich - heavy
    total = sum((heavy + rich).values()) + len(list(both.elements()))
    rare = min(both, key=lambda k: (both[k], k))
    for i, v in enumerate(values):
        if int(v * 5) == rare and weights[i] <= remaining_capacity:
            return i
    return total % len(weights) if extra else None
