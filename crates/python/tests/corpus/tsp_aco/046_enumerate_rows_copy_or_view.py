import numpy as np

def heuristics(distance_matrix):
    h = np.array(distance_matrix)
    for i, row in enumerate(h):
        row[:] = 1 / (row + 0.01)     # a view: changes h
        row = row * 100               # a new array: changes nothing
        row[i] = 0
    return h
