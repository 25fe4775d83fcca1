def heuristics(distance_matrix):
    rows = [row ** -1 for row in distance_matrix]
    return rows.astype(float)
