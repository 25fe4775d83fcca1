# Makes numpy raise on every warning.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
import numpy as np

np.seterr(all='raise')


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return unvisited_nodes[0]
