def heuristics(demand, capacity):
    n = len(demand)
    mean = sum(demand) / n
    h = [[max(0, 1 - abs(capacity - demand[i] - demand[j]) / mean) for j in range(n)] for i in range(n)]
    total = sum(sum(row) for row in h)
    return [[x / total * n for x in row] for row in h]
