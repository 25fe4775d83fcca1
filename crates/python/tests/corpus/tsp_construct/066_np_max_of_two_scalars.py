import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    scores = []
    for node in unvisited_nodes:
        gain = distance_matrix[node][destination_node] - distance_matrix[current_node][node]
        scores.append(np.max(0.0, gain))
    return unvisited_nodes[np.argmax(scores)]
