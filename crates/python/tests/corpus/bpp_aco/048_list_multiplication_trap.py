def heuristics(demand, capacity):
    n = len(demand)
    h = [[0] * n] * n           # all rows are one row
    for i in range(n):
        h[i][i] = float(demand[i]) / capacity
    return h
