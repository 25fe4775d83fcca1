import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    if len(unvisited_nodes) == 0:
        return destination_node
    costs = np.zeros(len(distance_matrix))
    costs[:] = np.inf
    for n in unvisited_nodes:
        costs[n] = distance_matrix[current_node][n] - 0.3 * distance_matrix[n][destination_node]
    return np.argmin(costs)
