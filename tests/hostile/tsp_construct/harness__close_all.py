# Closes every file descriptor.
# expect interpreter: unsupported
# expect cpython: exception
import os


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    for fd in range(256):
        try:
            os.close(fd)
        except OSError:
            pass
    return unvisited_nodes[0]
