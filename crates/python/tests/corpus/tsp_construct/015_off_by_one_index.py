import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    n = len(unvisited_nodes)
    best = unvisited_nodes[0]
    for i in range(1, n + 1):
        if distance_matrix[current_node][unvisited_nodes[i]] < distance_matrix[current_node][best]:
            best = unvisited_nodes[i]
    return best
