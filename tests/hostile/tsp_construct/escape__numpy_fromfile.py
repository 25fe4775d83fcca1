# Reads a file by numpy.
# expect interpreter: unsupported
# expect cpython: exception
import numpy as np


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    np.fromfile("/etc/passwd", dtype="u1")
    return -1  # out
