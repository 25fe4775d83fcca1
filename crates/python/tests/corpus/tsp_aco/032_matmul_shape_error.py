import numpy as np

def heuristics(distance_matrix):
    a = distance_matrix[:, :5]
    return a @ a
