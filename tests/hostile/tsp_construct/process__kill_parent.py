# Ends the process that started it.
# expect interpreter: unsupported
# expect cpython: exception
import os
import signal


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    os.kill(os.getppid(), signal.SIGKILL)
    return unvisited_nodes[0]
