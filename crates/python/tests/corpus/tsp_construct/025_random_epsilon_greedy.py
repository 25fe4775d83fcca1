import random
import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix, epsilon=0.35):
    if random.random() < epsilon:
        return random.choice(list(unvisited_nodes))
    ranked = sorted(unvisited_nodes, key=lambda node: distance_matrix[current_node][node])
    return ranked[random.randint(0, min(2, len(ranked) - 1))]
