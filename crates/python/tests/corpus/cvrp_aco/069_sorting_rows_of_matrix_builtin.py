def heuristics(distance_matrix, coordinates, demands, capacity):
    rows = sorted(distance_matrix)
    return [1 / row for row in rows]
