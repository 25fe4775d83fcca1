import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    far = np.argsort(-distance_matrix[destination_node], kind='stable')[:12].tolist()
    candidates = list(set(far) - {current_node, destination_node})
    scores = [round(distance_matrix[current_node][c], 1) for c in candidates]
    return candidates[scores.index(min(scores))]    # the first of equals depends on the set's order
