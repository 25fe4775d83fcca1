import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    scores = np.zeros(len(unvisited_nodes), dtype=int)
    for i, node in enumerate(unvisited_nodes):
        scores[i] = distance_matrix[current_node][node] * 10 - 3.7  # truncated towards zero
    return unvisited_nodes[np.argmin(scores)]
