import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    near_current = set(np.argsort(distance_matrix[current_node], kind='stable')[:8].tolist())
    near_home = set(np.argsort(distance_matrix[destination_node], kind='stable')[:10].tolist())
    both = near_current.intersection(near_home, unvisited_nodes.tolist())
    pool = sorted(both) or sorted(near_current.symmetric_difference(near_home) - {current_node, destination_node})
    return pool[len(pool) // 2]
