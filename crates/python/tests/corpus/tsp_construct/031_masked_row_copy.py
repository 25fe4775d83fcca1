import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    row = distance_matrix[current_node].copy()
    mask = np.ones(row.shape, dtype=bool)
    mask[unvisited_nodes] = False
    row[mask] = np.inf
    row[~mask] += 0.05 * distance_matrix[destination_node][~mask]
    return int(np.argmin(row))
