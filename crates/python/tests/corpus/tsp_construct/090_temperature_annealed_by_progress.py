import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    progress = 1.0 - len(unvisited_nodes) / max(1, distance_matrix.shape[0] - 2)
    temperature = 0.5 * (1 - progress) + 0.05
    pull = distance_matrix[unvisited_nodes, destination_node]
    cost = distance_matrix[current_node, unvisited_nodes] + progress * pull
    energy = np.exp(-(cost - np.min(cost)) / temperature)
    cdf = np.cumsum(energy / np.sum(energy))
    return unvisited_nodes[np.searchsorted(cdf, 0.3)]
