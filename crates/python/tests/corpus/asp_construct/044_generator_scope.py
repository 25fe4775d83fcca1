def priority(el, n, w):
    x = 10
    total = sum(x for x in el)
    squares = [x * x for x in el if x]
    return x + total + len(squares) + max(squares, default=0)
