# np.arange and linspace of 10**15.
# expect: out-of-memory
import numpy as np


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    np.linspace(0, 1, 10 ** 15)
    return unvisited_nodes[0]
