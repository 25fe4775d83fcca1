def heuristics(distance_matrix, coordinates, demands, capacity):
    n = len(demands)
    lo = min(map(min, distance_matrix.tolist()))
    hi = max(max(row) for row in distance_matrix)
    span = hi - lo or 1
    return [[(hi - distance_matrix[i, j]) / span + (demands[j] > 5) for j in range(n)] for i in range(n)]
