# Writes a file by numpy, under a name that is put together.
# expect interpreter: unsupported
# expect cpython: exception
import numpy as np


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    getattr(np, "sa" + "ve")("/tmp/coevo-hostile-marker-np.npy", distance_matrix)
    return unvisited_nodes[0]
