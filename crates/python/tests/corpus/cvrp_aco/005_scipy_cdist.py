import numpy as np
from scipy.spatial import distance

def heuristics(distance_matrix, coordinates, demands, capacity):
    d = distance.cdist(coordinates, coordinates, 'euclidean')
    m = distance.cdist(coordinates, coordinates[:1], metric='cityblock')
    return 1 / (d + 0.1 * m + 1e-3)
