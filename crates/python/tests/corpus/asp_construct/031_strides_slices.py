def priority(el, n, w):
    a, b, c = el[::3], el[1::3], el[2::3]
    return sum(a) * 1.0 + sum(b) * 0.5 - sum(c) * 0.25 + len(el[-1:2:-4]) + sum(el[10:3:-2]) * 0.01
