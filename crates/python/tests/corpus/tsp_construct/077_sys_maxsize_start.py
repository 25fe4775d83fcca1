import sys

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    shortest = sys.maxsize
    node = -1
    for candidate in unvisited_nodes:
        if distance_matrix[current_node][candidate] < shortest:
            shortest = distance_matrix[current_node][candidate]
            node = candidate
    return node
