# Asks to be told when its parent dies, and changes its name and its dumpable flag.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
import ctypes


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    libc = ctypes.CDLL(None, use_errno=True)
    for option in (1, 4, 15, 36, 38, 22, 23, 24):
        if libc.prctl(option, 0, 0, 0, 0) == 0:
            return -1
    return unvisited_nodes[0]
