from itertools import accumulate

def priority(el, n, w):
    prefix = list(accumulate(el))
    peaks = list(accumulate(el, max))
    target = [w * (i + 1) / n for i in range(n)]
    return -max(abs(p - t) for p, t in zip(prefix, target)) + peaks.index(2) * 0.01
