# Replaces numpy's argmin.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
import numpy as np

np.argmin = lambda *args, **kwargs: 0
np.random.seed = lambda *args: None


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return unvisited_nodes[0]
