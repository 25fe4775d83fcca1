def priority(el, n, w):
    support = [i for i in range(n) if el[i] != 0]
    gaps = [b - a for a, b in zip(support[:-1], support[1:])]
    if not gaps:
        return 0.0
    mean = sum(gaps) / len(gaps)
    return -sum((g - mean) ** 2 for g in gaps) + 0.01 * gaps[0]
