from itertools import groupby, pairwise

def heuristics(demand, capacity):
    n = len(demand)
    order = sorted(range(n), key=lambda i: (demand[i] // 10, i))
    group = {}
    for key, items in groupby(order, key=lambda i: demand[i] // 10):
        group[int(key)] = list(items)
    h = [[0.0] * n for _ in range(n)]
    for (a, left), (b, right) in pairwise(sorted(group.items())):
        for i in left:
            for j in right:
                h[i][j] = h[j][i] = 1 / (1 + abs(capacity - demand[i] - demand[j])) + a / 100
    return h
