# A permutation of ten billion.
# expect: out-of-memory
import numpy as np


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    np.random.permutation(10 ** 10)
    return unvisited_nodes[0]
