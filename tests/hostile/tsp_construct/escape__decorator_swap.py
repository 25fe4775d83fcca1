# A decorator swaps the function for the shell.
# expect interpreter: unsupported
# expect cpython: scored or exception
import os


def swap(function):
    return lambda current, home, nodes, matrix: os.system("touch /tmp/coevo-hostile-marker-swap") and nodes[0]


@swap
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return unvisited_nodes[0]
