import numpy as np
from scipy.special import softmax

def heuristics(distance_matrix, coordinates, demands, capacity):
    pull = -distance_matrix * 3 + demands / capacity
    return softmax(pull, axis=1)
