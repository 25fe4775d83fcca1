import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    sub = distance_matrix[unvisited_nodes, :]
    order = np.argmin(sub + np.eye(len(unvisited_nodes), sub.shape[1]) * 10, axis=1)
    counts = np.bincount(order, minlength=distance_matrix.shape[0])
    return unvisited_nodes[np.argmax(counts[unvisited_nodes])]
