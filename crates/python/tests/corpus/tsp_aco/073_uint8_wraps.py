import numpy as np

def heuristics(distance_matrix):
    q = (distance_matrix * 150).astype(np.uint8)
    h = q - np.uint8(100)             # wraps below zero
    return h / 255 + (q[0] + 1) / 300
