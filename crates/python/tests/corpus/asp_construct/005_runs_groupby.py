from itertools import groupby

def priority(el, n, w):
    runs = [(k, len(list(g))) for k, g in groupby(el)]
    longest = max(length for _, length in runs)
    return longest - len(runs) / n + sum(length for k, length in runs if k == 0) ** 0.5
