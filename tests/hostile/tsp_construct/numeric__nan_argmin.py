# Answers with unvisited_nodes[np.argmin(distance_matrix[0, unvisited_nodes] * np.nan)].
# expect: scored
import numpy as np


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return unvisited_nodes[np.argmin(distance_matrix[0, unvisited_nodes] * np.nan)]
