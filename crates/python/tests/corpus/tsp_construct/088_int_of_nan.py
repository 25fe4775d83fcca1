import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    ratio = distance_matrix[current_node][current_node] / distance_matrix[destination_node][destination_node]
    return unvisited_nodes[int(ratio) % len(unvisited_nodes)]
