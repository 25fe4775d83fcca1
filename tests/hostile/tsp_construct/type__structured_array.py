# Answers with np.zeros(1, dtype=[("a", "i8")]).
# expect interpreter: exception
# expect cpython: wrong-shape
import numpy as np


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return np.zeros(1, dtype=[("a", "i8")])
