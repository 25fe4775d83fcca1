import math
import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    n = len(coordinates)
    h = np.zeros([n, n])
    x0, y0 = coordinates[0]
    for i, (xi, yi) in enumerate(coordinates):
        for j, (xj, yj) in enumerate(coordinates):
            if i == j:
                continue
            d = math.sqrt((xi - xj) ** 2 + (yi - yj) ** 2)
            bearing = math.atan2(yj - y0, xj - x0) - math.atan2(yi - y0, xi - x0)
            h[i][j] = (1 + math.cos(bearing)) / d
    return h
