import random

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    weights = [1 / distance_matrix[current_node][n] for n in unvisited_nodes]
    return random.choice(unvisited_nodes, weights)
