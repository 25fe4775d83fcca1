def heuristics(distance_matrix, coordinates, demands, capacity):
    a = 1 / distance_matrix
    b = demands / capacity
    return max(a, a * b)
