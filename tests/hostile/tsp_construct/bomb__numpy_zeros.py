# A matrix of a trillion elements.
# expect: out-of-memory
import numpy as np


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    np.zeros((10 ** 6, 10 ** 6))
    return unvisited_nodes[0]
