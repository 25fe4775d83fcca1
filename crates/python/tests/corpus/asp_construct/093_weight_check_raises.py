def priority(el, n, w):
    if len(el) != n or any(x not in (0, 1, 2) for x in el):
        raise ValueError("malformed element")
    nonzero = sum(1 for x in el if x)
    if nonzero != w:
        raise ValueError("expected weight %d, got %d" % (w, nonzero))
    return float(nonzero)
