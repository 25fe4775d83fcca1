import numpy as np

def heuristics(distance_matrix):
    close = distance_matrix[distance_matrix < 0]
    return close.mean() / distance_matrix
