import numpy as np
from scipy.stats import norm

def heuristics(distance_matrix, coordinates, demands, capacity):
    return norm.pdf(distance_matrix, loc=0, scale=distance_matrix.std())
