def priority(el, n, w):
    extra = [x for x in el if x > 2]
    return sum(el) / len(extra)
