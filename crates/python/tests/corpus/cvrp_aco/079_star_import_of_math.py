from math import *

def heuristics(distance_matrix, coordinates, demands, capacity):
    n = len(demands)
    return [[exp(-distance_matrix[i][j]) * sqrt(1 + demands[j]) for j in range(n)] for i in range(n)]
