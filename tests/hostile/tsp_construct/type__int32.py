# A narrow integer.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
import numpy as np


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return np.int32(unvisited_nodes[0])
