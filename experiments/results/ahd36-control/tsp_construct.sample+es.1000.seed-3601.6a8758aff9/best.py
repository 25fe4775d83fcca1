import numpy as np
from numpy import sqrt, exp, log, abs, minimum as min, maximum as max


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    unvisited_nodes = np.sort(unvisited_nodes)
    distance = distance_matrix[current_node, unvisited_nodes]
    home = distance_matrix[unvisited_nodes, destination_node]
    back = distance_matrix[current_node, destination_node]
    left = np.float64(len(unvisited_nodes))
    if left > 1:
        between = distance_matrix[np.ix_(unvisited_nodes, unvisited_nodes)]
        mean = between.sum(axis=1) / (left - 1)
        far = between.max(axis=1)
        np.fill_diagonal(between, np.inf)
        near = between.min(axis=1)
    else:
        mean = near = far = home
    score = (distance / mean) + (distance / mean) + (distance / distance) + (distance / distance)
    return unvisited_nodes[np.argmin(score + 0 * distance)]
