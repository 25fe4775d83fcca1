import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    threshold = -1.0
    for node in unvisited_nodes:
        if distance_matrix[current_node][node] < threshold:
            return node
