# Reads address zero.
# expect interpreter: unsupported
# expect cpython: out-of-memory
# Told as out of memory: a signal of the kernel cannot be told from a lack of memory.
import ctypes


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    ctypes.string_at(0)
    return unvisited_nodes[0]
