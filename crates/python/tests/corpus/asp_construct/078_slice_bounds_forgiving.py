def priority(el, n, w):
    tail = el[n - 2:n + 50]
    none = el[40:]
    back = el[-100:3]
    mid = el[slice(2, None, 4)]
    return sum(tail) + len(none) + sum(back) * 0.1 + sum(mid) * 0.01 + sum(el[::-1][:2]) * 0.001
