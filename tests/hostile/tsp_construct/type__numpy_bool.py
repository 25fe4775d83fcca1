# Answers with np.bool_(True).
# expect: wrong-shape
import numpy as np


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return np.bool_(True)
