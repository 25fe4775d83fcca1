import math

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return max(unvisited_nodes, key=lambda n: math.log(distance_matrix[current_node][n] - 0.5))
