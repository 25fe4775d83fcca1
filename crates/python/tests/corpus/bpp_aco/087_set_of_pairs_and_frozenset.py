def heuristics(demand, capacity):
    n = len(demand)
    pairs = {frozenset((i, j)) for i in range(n) for j in range(n) if demand[i] + demand[j] > 0.9 * capacity and i != j}
    good = {p for p in pairs if sum(demand[k] for k in p) <= capacity}
    h = [[0.1 + (frozenset({i, j}) in good) - 0.05 * (frozenset([i, j]) in pairs - good) for j in range(n)] for i in range(n)]
    return h
