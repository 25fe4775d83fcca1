def heuristics(demand, capacity):
    where = {}
    for i, d in enumerate(demand.tolist()):
        where.setdefault(d, []).append(i)
    n = len(demand)
    h = [[0.05] * n for _ in range(n)]
    for i, d in enumerate(demand):
        for slack in range(0, 12):
            for j in where.get(capacity - d - slack, []):
                h[i][j] = max(h[i][j], 1 / (1 + slack))
    return h
