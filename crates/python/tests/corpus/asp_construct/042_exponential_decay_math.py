import math

def priority(el, n, w):
    decay = math.exp(-1 / max(w, 1))
    return math.fsum(x * decay ** i for i, x in enumerate(el)) + math.hypot(el.count(1), el.count(2)) + math.gcd(n, w)
