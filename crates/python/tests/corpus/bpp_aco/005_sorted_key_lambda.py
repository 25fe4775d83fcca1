def heuristics(demand, capacity):
    n = len(demand)
    order = sorted(range(n), key=lambda i: demand[i], reverse=True)
    h = [[0] * n for _ in range(n)]
    for rank, i in enumerate(order):
        for j in range(n):
            h[i][j] = (n - rank) / n * min(1, capacity / (demand[i] + demand[j]))
    return h
