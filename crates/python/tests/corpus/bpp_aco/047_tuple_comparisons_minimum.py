def heuristics(demand, capacity):
    n = len(demand)
    pairs = [(abs(capacity - int(demand[i]) - int(demand[j])), -int(demand[i]), i, j) for i in range(n) for j in range(i)]
    worst = max(pairs)
    best = min(pairs)
    h = [[0.1] * n for _ in range(n)]
    for gap, _, i, j in sorted(pairs)[:n]:
        h[i][j] = h[j][i] = 1 / (1 + gap)
    h[worst[2]][worst[3]] = -best[1] / 100
    return h
