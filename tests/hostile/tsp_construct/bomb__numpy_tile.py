# np.tile, repeat and kron as multipliers.
# expect: out-of-memory
import numpy as np


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    np.repeat(np.tile(distance_matrix, (1000, 1000)), 1000)
    return unvisited_nodes[0]
