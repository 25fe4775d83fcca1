def priority(el, n, w):
    return el.index(3) + el.index(1)
