# Random bytes on its pipe.
# expect interpreter: unsupported
# expect cpython: timeout
# The garbage announces more than ever comes.
import os


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    for fd in range(3, 64):
        try:
            os.write(fd, bytes(range(256)) * 16)
        except OSError:
            pass
    return unvisited_nodes[0]
