import numpy as np

def heuristics(distance_matrix):
    distance_matrix[distance_matrix == 0] = 1e-5
    distance_matrix **= -1.5
    distance_matrix[range(len(distance_matrix)), range(len(distance_matrix))] = 0
    return distance_matrix
