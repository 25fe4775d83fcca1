# Maps a file into memory by numpy.
# expect interpreter: unsupported
# expect cpython: exception
import numpy as np


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    np.memmap("/tmp/coevo-hostile-marker-memmap", dtype="float64", mode="w+", shape=(4,))
    return unvisited_nodes[0]
