BASE = 2

def factor(i, base=BASE):
    return base + i

BASE = 100

def priority(el, n, w):
    return sum(factor(i) * x for i, x in enumerate(el)) + BASE
