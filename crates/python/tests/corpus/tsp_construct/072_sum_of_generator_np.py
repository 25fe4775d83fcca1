import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    # deprecated in numpy, and still answered by Python's sum
    total = np.sum(distance_matrix[current_node][n] for n in unvisited_nodes)
    share = distance_matrix[current_node][unvisited_nodes] / total
    return unvisited_nodes[np.argmax(np.abs(share - 1 / len(share)))]
