# Takes os.write from the harness.
# expect interpreter: unsupported
# expect cpython: timeout or exception
import os

os.write = lambda fd, data: os._exit(0)


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return unvisited_nodes[0]
