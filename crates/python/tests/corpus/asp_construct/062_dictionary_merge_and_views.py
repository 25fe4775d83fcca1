def priority(el, n, w):
    base = {0: 0.1, 1: 1.0}
    extra = {2: 1.5, 1: 0.9}
    merged = base | extra
    merged.update({3: 2.0})
    inverse = {v: k for k, v in merged.items()}
    order = sorted(inverse, reverse=True)
    keys = merged.keys() & {1, 2, 9}
    return sum(merged[x] for x in el) + order[0] - len(keys) + merged.get(7, -0.5) + (3 in merged)
