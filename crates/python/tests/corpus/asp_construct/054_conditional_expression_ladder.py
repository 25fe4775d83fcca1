def priority(el, n, w):
    s = sum(el)
    return 3.0 if s < 5 else 2.0 if s < 10 else 1.0 + (1 if el[0] else -1) if s < 20 else 0.0
