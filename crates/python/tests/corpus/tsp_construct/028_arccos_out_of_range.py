import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    a = distance_matrix[current_node, unvisited_nodes]
    angles = np.arccos(a * 2 - 1.5)  # nan where |x| > 1
    return unvisited_nodes[np.argmax(angles)]
