import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    average = np.mean(distance_matrix[current_node][n] for n in unvisited_nodes)
    return min(unvisited_nodes, key=lambda n: abs(distance_matrix[current_node][n] - average))
