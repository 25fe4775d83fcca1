# Writes out an array for ever.
# expect interpreter: out-of-fuel
# expect cpython: not run
import numpy as np


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    a = np.full((31, 31), 0.123456789)
    while True:
        repr(a)
    return unvisited_nodes[0]
