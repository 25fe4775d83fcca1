# Loads os by the loader of math.
# expect interpreter: unsupported
# expect cpython: exception or scored
import math


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    if math.__loader__.load_module("os") is None:
        return -1  # out
    return unvisited_nodes[0]
