# Draws from the streams: the same for every evaluation.
# expect: scored
import numpy as np


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return unvisited_nodes[np.random.randint(len(unvisited_nodes))]
