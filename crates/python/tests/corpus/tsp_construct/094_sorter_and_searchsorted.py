import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    d = distance_matrix[current_node, unvisited_nodes]
    order = d.argsort(kind='stable')
    k = np.searchsorted(d, d.mean(), sorter=order)
    return unvisited_nodes[order[min(k, len(order) - 1)]]
