import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    if unvisited_nodes == destination_node:
        return destination_node
    scores = 1 / distance_matrix[current_node, unvisited_nodes]
    return unvisited_nodes[np.argmax(scores)]
