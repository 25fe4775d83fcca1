import math

def heuristics(distance_matrix, coordinates, demands, capacity):
    n = len(demands)
    return [[math.exp(1000 * distance_matrix[i][j]) for j in range(n)] for i in range(n)]
