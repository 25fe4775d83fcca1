def heuristics(distance_matrix, coordinates, demands, capacity):
    routes = [[1, 2], [3], [4, 5, 6]]
    customers = sum(routes)
    return [[1 / distance_matrix[i][j] for j in customers] for i in customers]
