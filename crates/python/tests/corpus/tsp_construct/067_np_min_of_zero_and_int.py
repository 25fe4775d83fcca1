import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    k = np.min(5, len(unvisited_nodes))
    return unvisited_nodes[k]
