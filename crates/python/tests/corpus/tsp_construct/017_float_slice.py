import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    half = len(unvisited_nodes) / 2
    order = np.argsort(distance_matrix[current_node][unvisited_nodes], kind='stable')
    candidates = unvisited_nodes[order[:half]]
    return candidates[-1]
