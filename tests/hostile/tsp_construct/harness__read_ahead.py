# Reads its own pipe, in the harness' place, and then waits for what never comes.
# expect interpreter: unsupported
# expect cpython: timeout
import os


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    os.read(20, 1)
    return unvisited_nodes[0]
