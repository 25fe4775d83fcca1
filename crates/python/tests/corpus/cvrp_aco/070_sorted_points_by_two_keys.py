def heuristics(distance_matrix, coordinates, demands, capacity):
    n = len(demands)
    order = sorted(range(n), key=lambda i: (demands[i], coordinates[i][0]))
    h = [[1e-3] * n for _ in range(n)]
    for a, b in zip(order, order[1:]):
        h[a][b] = h[b][a] = 1 / distance_matrix[a][b]
    return h
