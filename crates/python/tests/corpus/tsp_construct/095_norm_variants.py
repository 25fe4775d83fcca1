import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    rows = distance_matrix[unvisited_nodes]
    a = np.linalg.norm(rows, axis=1, keepdims=True)[:, 0]
    b = np.linalg.norm(rows, ord=1, axis=1)
    c = np.linalg.norm(rows, ord=-np.inf, axis=1) + np.linalg.norm(rows, ord=0, axis=1)
    f = np.linalg.norm(rows, 'fro') + np.linalg.norm(rows)
    score = a / f + b / f + c / 100 + distance_matrix[current_node, unvisited_nodes]
    return unvisited_nodes[score.argmin()]
