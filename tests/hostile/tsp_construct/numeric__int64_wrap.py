# Answers with np.int64(2 ** 63 - 1) + np.int64(1).
# expect: infeasible
import numpy as np


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return np.int64(2 ** 63 - 1) + np.int64(1)
