def heuristics(distance_matrix):
    n = len(distance_matrix)
    return [[0.0 if i == j else 1.0 / distance_matrix[i][j] for j in range(n)] for i in range(n)]
