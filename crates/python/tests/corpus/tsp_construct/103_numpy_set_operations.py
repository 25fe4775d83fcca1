import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    a = np.argsort(distance_matrix[current_node], kind='stable')[:9]
    b = np.argsort(distance_matrix[destination_node], kind='stable')[:9]
    common, ia, ib = np.intersect1d(a, b, return_indices=True)
    union = np.union1d(a, b)
    either = np.setxor1d(a, b)
    allowed = np.intersect1d(np.concatenate([common, union[::2], either]), unvisited_nodes)
    if allowed.size == 0:
        return unvisited_nodes[(ia.sum() + ib.sum()) % len(unvisited_nodes)]
    return allowed[distance_matrix[current_node, allowed].argmin()]
