import math

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    row = math.sqrt(distance_matrix[current_node][unvisited_nodes])
    return unvisited_nodes[row.argmin()]
