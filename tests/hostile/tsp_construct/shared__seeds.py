# Seeds every stream anew at each call.
# expect: scored
# objective: clean
import random
import numpy as np


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    np.random.seed(0)
    random.seed(0)
    np.random.rand()
    random.random()
    return unvisited_nodes[0]
