def heuristics(demand, capacity):
    n = len(demand)
    return [[None for _ in range(n)] for _ in range(n)]
