# Makes an array of a list that is nested a hundred thousand deep.
# expect interpreter: unsupported or exception
# expect cpython: exception
import numpy as np


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    x = 1.0
    for _ in range(100000):
        x = [x]
    np.array(x)
    return unvisited_nodes[0]
