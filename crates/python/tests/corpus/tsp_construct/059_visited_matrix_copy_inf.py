import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    matrix = np.copy(distance_matrix)
    np.fill_diagonal(matrix, np.inf)
    visited = [i for i in range(len(matrix)) if i not in unvisited_nodes]
    matrix[:, visited] = np.inf
    nearest = matrix.min(axis=1)
    saved = nearest[unvisited_nodes] - matrix[current_node, unvisited_nodes]
    best = unvisited_nodes[np.nanargmax(saved)]
    return int(best)
