import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    distances = distance_matrix[current_node][unvisited_nodes]
    return unvisited_nodes[np.argmin(distances)]
