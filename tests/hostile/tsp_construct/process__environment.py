# Looks for secrets in the environment.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
import os


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    for name in os.environ:
        if any(word in name for word in ('HOME', 'PATH', 'USER', 'TOKEN', 'KEY', 'SECRET', 'CARGO', 'AWS')):
            return -1
    return unvisited_nodes[0]
