import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    weights = {'near': 0.6, 'far': -0.2}
    best, best_score = None, np.inf
    for node in unvisited_nodes:
        score = weights['near'] * distance_matrix[current_node, node] + weights['depot'] * distance_matrix[node, 0]
        if score < best_score:
            best, best_score = node, score
    return best
