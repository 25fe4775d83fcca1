import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    if not unvisited_nodes:
        return destination_node
    return min(unvisited_nodes, key=lambda x: distance_matrix[current_node][x])
