# Exchanges its two pipes.
# expect interpreter: unsupported
# expect cpython: exception
import os


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    os.dup2(20, 30)
    os.dup2(21, 20)
    os.dup2(30, 21)
    return unvisited_nodes[0]
