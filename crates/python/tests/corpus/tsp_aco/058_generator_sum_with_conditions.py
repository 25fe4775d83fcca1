def heuristics(distance_matrix):
    n = len(distance_matrix)
    h = 1 / distance_matrix
    for i in range(n):
        for j in range(n):
            blocked = sum(distance_matrix[i, k] < distance_matrix[i, j] and distance_matrix[k, j] < distance_matrix[i, j]
                          for k in range(n) if k != i and k != j)
            h[i, j] = h[i, j] / (1 + blocked)
    return h
