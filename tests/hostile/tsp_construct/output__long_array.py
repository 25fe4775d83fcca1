# Answers with eighty megabytes.
# expect interpreter: wrong-shape
# expect cpython: out-of-memory
import numpy as np


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return np.zeros(10 ** 7)
