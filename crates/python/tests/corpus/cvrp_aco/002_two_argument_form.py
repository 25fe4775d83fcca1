import numpy as np

def heuristics(distance_matrix, demands):
    return (1 + demands) / distance_matrix
