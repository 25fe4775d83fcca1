def heuristics(distance_matrix, coordinates, demands, capacity):
    n = len(demands)
    d = distance_matrix.tolist()
    h = [[0.0] * n for _ in range(n)]
    for i in range(n):
        for j in range(n):
            if i == j:
                continue
            best = min(d[i][j] + d[j][k] for k in range(n) if k not in (i, j) and demands[j] + demands[k] <= capacity)
            h[i][j] = 1 / best
    return h
