# uses bisect
from bisect import bisect_right

def select_next_item(remaining_capacity, weights, values):
    order = sorted(range(len(weights)), key=lambda i: weights[i])
    prefix = []
    total = 0.0
    for i in order:
        total += weights[i]
        prefix.append(total)
    k = bisect_right(prefix, remaining_capacity)
    if k == 0:
        return None
    return max(order[:k], key=lambda i: (values[i], i))
