import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    order = np.argsort(-demands, kind='stable')
    priority = np.zeros(len(demands))
    priority[order] = np.arange(len(demands), 0, -1)
    priority[0] = 0
    h = priority / (distance_matrix + np.finfo(float).eps)
    return h / np.max(h)
