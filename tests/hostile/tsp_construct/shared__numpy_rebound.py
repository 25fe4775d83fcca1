# Binds the name np to something else.
# expect: scored
# objective: clean
import numpy as np

np = None


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return unvisited_nodes[0]
