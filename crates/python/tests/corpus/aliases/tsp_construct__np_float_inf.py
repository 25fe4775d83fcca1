import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    d = np.array(distance_matrix[current_node][unvisited_nodes], dtype=np.float)
    d[d == 0] = np.inf
    return unvisited_nodes[np.argmin(d)]
