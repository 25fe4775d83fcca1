def weigh(d, q, alpha=1):
    return (1 + q) ** alpha / d

def heuristics(distance_matrix, coordinates, demands, capacity):
    return weigh(distance_matrix, demands / capacity, beta=2)
