def priority(el, n, w):
    best = None
    for i, x in enumerate(el):
        if i * x > best:
            best = i * x
    return best
