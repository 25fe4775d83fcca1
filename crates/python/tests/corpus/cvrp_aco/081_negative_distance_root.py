import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    saving = distance_matrix[0] + distance_matrix[:, 0][:, None] - distance_matrix - 0.6
    root = saving ** 0.5                      # nan for the negative ones
    return np.where(np.isnan(root), 0.01, root)
