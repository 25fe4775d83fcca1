import numpy as np
from scipy.spatial.distance import pdist, squareform

def heuristics(distance_matrix, coordinates, demands, capacity):
    condensed = pdist(coordinates)
    matrix = squareform(condensed)
    np.fill_diagonal(matrix, 1)
    return condensed.mean() / matrix
