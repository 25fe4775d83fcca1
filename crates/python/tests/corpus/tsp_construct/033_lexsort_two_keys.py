import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    d = distance_matrix[current_node][unvisited_nodes]
    bucket = np.floor(d * 4).astype(int)
    far_home = -distance_matrix[destination_node][unvisited_nodes]
    order = np.lexsort((far_home, bucket))
    return unvisited_nodes[order[0]]
