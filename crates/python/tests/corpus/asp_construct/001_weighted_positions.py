def priority(el, n, w):
    return sum(x * (i + 1) for i, x in enumerate(el)) / n
