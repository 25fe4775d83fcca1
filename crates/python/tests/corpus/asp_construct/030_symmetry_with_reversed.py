def priority(el, n, w):
    mirrored = tuple(reversed(el))
    same = sum(1 for a, b in zip(el, mirrored) if a == b)
    rotated = el[3:] + el[:3]
    return same / n + 0.2 * sum(a != b for a, b in zip(el, rotated))
