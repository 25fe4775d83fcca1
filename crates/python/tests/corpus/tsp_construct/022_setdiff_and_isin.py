import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    all_nodes = np.arange(distance_matrix.shape[0])
    visited = np.setdiff1d(all_nodes, unvisited_nodes)
    inside = np.isin(all_nodes, unvisited_nodes)
    assert inside.sum() + visited.size == all_nodes.size
    penalty = distance_matrix[:, visited].mean(axis=1)
    score = distance_matrix[current_node] - 0.25 * penalty
    score = np.where(inside, score, np.inf)
    return score.argmin()
