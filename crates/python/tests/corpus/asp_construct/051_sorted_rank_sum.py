def priority(el, n, w):
    order = sorted(range(n), key=lambda i: (el[i], -i))
    return sum(rank * el[i] for rank, i in enumerate(order)) / (n * (n - 1) / 2)
