def heuristics(distance_matrix, coordinates, demands, capacity):
    shifted = [distance_matrix + k for k in range(1, 4)]
    total = sum(1 / s for s in shifted)
    return total / len(shifted) + max(demands) / capacity
