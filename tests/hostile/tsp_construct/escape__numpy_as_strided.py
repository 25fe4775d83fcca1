# A view beyond the end of an array, to read memory.
# expect interpreter: unsupported
# expect cpython: out-of-memory
import numpy as np


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    view = np.lib.stride_tricks.as_strided(distance_matrix, shape=(1 << 40,), strides=(8,))
    return view[1 << 32]
