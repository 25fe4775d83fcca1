import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    rows = distance_matrix[unvisited_nodes]
    centroid = np.mean(rows, axis=0, keepdims=True)
    deviation = np.linalg.norm(rows - centroid, axis=1)
    near = distance_matrix[current_node, unvisited_nodes]
    score = near / (near.sum() or 1.0) + 0.1 * deviation / np.linalg.norm(deviation)
    return unvisited_nodes.item(int(score.argmin()))
