import numpy as np
from scipy.sparse.csgraph import minimum_spanning_tree

def heuristics(distance_matrix):
    tree = minimum_spanning_tree(distance_matrix).toarray()
    return 1 / distance_matrix + tree + tree.T
