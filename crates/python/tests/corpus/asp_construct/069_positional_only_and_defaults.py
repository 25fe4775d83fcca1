def weigh(x, /, i, *, base=2, shift=0):
    return x * base ** -(i + shift)

def priority(el, n, w):
    return sum(weigh(x, i, base=1.5, shift=i % 2) for i, x in enumerate(el, start=1))
