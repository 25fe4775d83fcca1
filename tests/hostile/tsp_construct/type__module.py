# Answers with np.random.
# expect interpreter: wrong-shape or unsupported
# expect cpython: wrong-shape
import numpy as np


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return np.random
