import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    weights = {'current': 0.6, 'destination': -0.2, 'spread': 0.2}
    scores = []
    for node in unvisited_nodes:
        terms = {
            'current': distance_matrix[current_node, node],
            'destination': distance_matrix[node, destination_node],
            'spread': np.var(distance_matrix[node, unvisited_nodes]),
        }
        scores.append(sum(weights[k] * terms[k] for k in weights))
    return unvisited_nodes[scores.index(min(scores))]
