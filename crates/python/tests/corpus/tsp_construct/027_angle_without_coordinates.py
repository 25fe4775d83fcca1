import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    # law of cosines for the turn at each candidate
    c = distance_matrix[current_node, destination_node]
    a = distance_matrix[current_node, unvisited_nodes]
    b = distance_matrix[unvisited_nodes, destination_node]
    cosine = (a ** 2 + b ** 2 - c ** 2) / (2 * a * b + 1e-12)
    angle = np.arccos(np.clip(cosine, -1.0, 1.0))
    score = a * (1 + np.sin(angle / 2))
    return unvisited_nodes[np.argmin(score)]
