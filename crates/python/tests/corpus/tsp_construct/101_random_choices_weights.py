import random

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    nodes = unvisited_nodes.tolist()
    weights = [1 / distance_matrix[current_node][n] ** 2 for n in nodes]
    picks = random.choices(nodes, weights=weights, k=5)
    random.shuffle(picks)
    return max(sorted(set(picks)), key=picks.count)
