import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    dists = distance_matrix[current_node]
    weights = np.exp(-dists[unvisited_nodes])
    return unvisited_nodes[np.argmax(weigths)]
