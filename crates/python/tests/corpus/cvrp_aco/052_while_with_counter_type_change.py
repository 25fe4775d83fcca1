import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    h = 1 / distance_matrix
    rounds = 0
    change = 1
    while change > 1e-3 and rounds < 50:
        rows = h.sum(axis=1, keepdims=True)
        new = h / rows
        new = new / new.sum(axis=0, keepdims=True)
        change = np.abs(new - h).max()
        h = new
        rounds += 1
    return h * rounds
