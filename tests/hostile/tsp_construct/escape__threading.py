# Starts a thread that would go on behind the call.
# expect interpreter: unsupported
# expect cpython: exception
import threading


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    threading.Thread(target=print).start()
    return unvisited_nodes[0]
