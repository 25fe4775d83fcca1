from itertools import zip_longest

def priority(el, n, w):
    a, b = el[::2], el[1::2]
    short = sum(x * y for x, y in zip(a, b))
    long = sum(x - y for x, y in zip_longest(a, b, fillvalue=1))
    return short - 0.3 * long
