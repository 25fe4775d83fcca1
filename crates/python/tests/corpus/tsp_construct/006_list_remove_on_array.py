import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    nearest = min(unvisited_nodes, key=lambda n: distance_matrix[current_node][n])
    unvisited_nodes.remove(nearest)
    return nearest
