def priority_v1(el, n, w):
    return sum(el)
