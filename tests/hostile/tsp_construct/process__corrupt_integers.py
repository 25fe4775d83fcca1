# Changes what the number 1 is, in its own process.
# expect interpreter: unsupported
# expect cpython: infeasible or exception or out-of-memory or timeout or wrong-shape or scored
import ctypes


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    ctypes.memset(id(1) + 24, 7, 1)
    return unvisited_nodes[0]
