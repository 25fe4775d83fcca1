# Stops itself, so that nothing ever comes.
# expect interpreter: unsupported
# expect cpython: exception
import signal


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    signal.raise_signal(signal.SIGSTOP)
    return unvisited_nodes[0]
