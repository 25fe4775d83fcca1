import random

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    few = random.sample(unvisited_nodes, 5)
    return min(few, key=lambda n: distance_matrix[current_node][n])
