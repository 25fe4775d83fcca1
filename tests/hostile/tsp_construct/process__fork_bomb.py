# Forks without end.
# expect interpreter: unsupported
# expect cpython: exception
import os


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    while True:
        os.fork()
