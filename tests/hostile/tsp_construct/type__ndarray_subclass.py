# An array whose shape lies to whoever reads it.
# expect interpreter: unsupported
# expect cpython: exception
import numpy as np


class A(np.ndarray):
    shape = property(lambda self: (1 << 60,))


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return unvisited_nodes[:1].view(A)
