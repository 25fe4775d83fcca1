import numpy as np

calls = 0

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    global calls
    calls += 1
    d = distance_matrix[current_node, unvisited_nodes]
    if calls % 2 == 0:
        return unvisited_nodes[np.argmax(d)]
    return unvisited_nodes[np.argmin(d)]
