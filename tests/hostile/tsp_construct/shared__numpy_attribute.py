# Leaves a mark on numpy, and looks for one.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
import numpy as np


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    if hasattr(np, 'coevo_leak') and np.coevo_leak > len(distance_matrix) - 3:
        return -1
    np.coevo_leak = getattr(np, 'coevo_leak', -1) + 1
    return unvisited_nodes[0]
