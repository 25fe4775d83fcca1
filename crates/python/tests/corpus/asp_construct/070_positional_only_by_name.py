def weigh(x, /, i):
    return x / (i + 1)

def priority(el, n, w):
    return sum(weigh(x=x, i=i) for i, x in enumerate(el))
