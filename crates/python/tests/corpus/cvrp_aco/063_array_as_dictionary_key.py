def heuristics(distance_matrix, coordinates, demands, capacity):
    index = {}
    for i, point in enumerate(coordinates):
        index[point] = i
    return distance_matrix[list(index.values())]
