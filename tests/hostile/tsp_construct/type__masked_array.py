# A masked array whose element is masked.
# expect interpreter: unsupported
# expect cpython: infeasible or scored or wrong-shape
import numpy as np


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return np.ma.masked_array([7], mask=[True])
