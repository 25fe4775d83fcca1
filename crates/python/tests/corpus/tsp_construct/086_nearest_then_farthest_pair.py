import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    if len(unvisited_nodes) == 1: return unvisited_nodes[0]
    sub = distance_matrix[unvisited_nodes][:, unvisited_nodes]
    flat = np.argmax(sub)
    i, j = divmod(int(flat), sub.shape[1])
    a, b = unvisited_nodes[[i, j]]
    return a if distance_matrix[current_node, a] <= distance_matrix[current_node, b] else b
