def priority(el, n, w):
    first, *middle, last = el
    a, b, c, *_ = middle
    (x, y), z = (a, b), c
    return first + 2 * last + sum(middle) / len(middle) + x * 0.1 + y * 0.01 + z * 0.001
