# Sleeps for ever.
# expect interpreter: unsupported
# expect cpython: timeout
import time


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    time.sleep(10 ** 6)
    return unvisited_nodes[0]
