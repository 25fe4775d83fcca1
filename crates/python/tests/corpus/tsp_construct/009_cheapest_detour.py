import numpy as np

ALPHA = 0.7
BETA = 1 - ALPHA

def detour(a, b, c, d):
    return d[a][b] + d[b][c] - d[a][c]

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    best = unvisited_nodes[0]
    lowest = np.inf
    for i, node in enumerate(unvisited_nodes):
        value = ALPHA * distance_matrix[current_node, node]
        value += BETA * detour(current_node, node, destination_node, distance_matrix)
        if value < lowest:
            lowest = value
            best = node
    return best
