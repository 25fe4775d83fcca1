# Makes large arrays at each step that nobody needs.
# expect: scored
# objective: clean
import numpy as np


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    np.sort(np.random.rand(3000)).cumsum()
    return unvisited_nodes[0]
