import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    k = min(4, len(unvisited_nodes) - 1)
    d = distance_matrix[current_node, unvisited_nodes]
    part = np.sort(np.argpartition(d, k)[:k + 1])  # the set is determined, the order is not
    candidates = unvisited_nodes[part]
    average = distance_matrix[np.ix_(candidates, unvisited_nodes)].mean(axis=1)
    return candidates[np.argmax(average - d[part])]
