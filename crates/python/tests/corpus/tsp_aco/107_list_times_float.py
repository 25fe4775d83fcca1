def heuristics(distance_matrix):
    n = len(distance_matrix)
    weights = [0.5] * (n / 2)
    return [[w / d for d in row] for w, row in zip(weights, distance_matrix)]
