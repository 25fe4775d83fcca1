def ups(el):
    previous = None
    for x in el:
        if previous is not None:
            yield x - previous
        previous = x

def padded(el):
    yield 0
    yield from ups(el)
    yield 0

def priority(el, n, w):
    g = ups(el)
    first = next(g)
    rest = list(g)
    return first + sum(r * r for r in rest) + len(list(padded(el))) / n + max(padded(el)) + next(ups(()), -0.5)
