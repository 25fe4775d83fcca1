from collections import Counter

def priority(el, n, w):
    counts = Counter(el)
    symbol, times = counts.most_common(1)[0]
    return times * (symbol + 1) - counts[1] * counts[2] / w
