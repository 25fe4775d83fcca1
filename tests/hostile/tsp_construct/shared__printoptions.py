# Changes how numpy prints.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
import numpy as np

np.set_printoptions(precision=1, threshold=1)


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return unvisited_nodes[0]
