from functools import reduce

def priority(el, n, w):
    folded = reduce(lambda acc, x: (acc * 31 + x) % 9973, el, 17)
    return folded / 9973 - reduce(lambda a, b: a if a > b else b, el)
