# Sets an alarm that ends it, and handlers for all signals.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
import signal


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    signal.alarm(0)
    for number in range(1, 64):
        try:
            signal.signal(number, signal.SIG_IGN)
        except (OSError, ValueError):
            pass
    return unvisited_nodes[0]
