def priority(el, n, w):
    a = list(el)
    a.sort(key=lambda x: -x)
    b = sorted(a, reverse=True) == a
    c = a.index(1) + a.count(0)
    a.extend([3, 4])
    a += (5,)
    popped = a.pop(0) + a.pop()
    a.clear() if c > 100 else a.insert(-1, 9)
    return popped + c * 0.1 + b + a[-2] * 0.01
