import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    d = distance_matrix[current_node, unvisited_nodes]
    window = unvisited_nodes[0.1 < d < 0.5]
    return window[0]
