import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    rows = [[1 / (d + q / capacity) for d, q in zip(line, demands)] for line in distance_matrix]
    matrix = np.asarray(rows)
    matrix = matrix.clip(max=5)
    return matrix.round(3)
