import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    sub = distance_matrix[np.ix_(unvisited_nodes, unvisited_nodes)]
    threshold = np.median(sub[sub > 0])
    density = (sub < threshold).sum(axis=1) - 1
    to_current = distance_matrix[current_node, unvisited_nodes]
    to_dest = distance_matrix[destination_node, unvisited_nodes]
    score = to_current / (1 + density) + 0.1 * (to_dest.max() - to_dest)
    return unvisited_nodes[score.argmin()]
