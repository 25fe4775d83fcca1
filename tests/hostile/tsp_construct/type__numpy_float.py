# Answers with np.float64(1).
# expect: wrong-shape
import numpy as np


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return np.float64(1)
