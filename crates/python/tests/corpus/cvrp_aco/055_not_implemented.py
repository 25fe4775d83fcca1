def heuristics(distance_matrix, coordinates, demands, capacity):
    """Left for later by the author."""
    raise NotImplementedError
