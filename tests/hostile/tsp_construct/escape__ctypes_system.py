# Calls the C library's system().
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
import ctypes


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    if ctypes.CDLL(None).system(b"touch /tmp/coevo-hostile-marker-ctypes") == 0:
        return -1  # out
    return unvisited_nodes[0]
