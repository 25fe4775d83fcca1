def priority(el, n, w):
    return "".join(map(str, el))
