import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    cells = int(coordinates * 4)
    return (cells[:, None] == cells[None, :]).all(axis=2) / distance_matrix
