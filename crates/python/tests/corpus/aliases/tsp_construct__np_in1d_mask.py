import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    nodes = np.arange(len(distance_matrix))
    mask = np.in1d(nodes, unvisited_nodes)
    score = np.where(mask, distance_matrix[current_node], np.inf)
    return np.argmin(score)
