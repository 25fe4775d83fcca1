# Broadcasting makes of two vectors a matrix that is too large.
# expect: out-of-memory
import numpy as np


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    a = np.ones(100000)
    a[:, None] + a
    return unvisited_nodes[0]
