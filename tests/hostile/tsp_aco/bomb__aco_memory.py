# Keeps every matrix that it makes.
# expect: out-of-memory
import numpy as np


def heuristics(distance_matrix):
    kept = []
    while True:
        kept.append(np.ones((1000, 1000)))
