def heuristics(distance_matrix, coordinates, demands, capacity):
    n = len(demands)
    h = 1 / distance_matrix
    for i in range(n):
        h[i] *= demands[i] / capacity[i]
    return h
