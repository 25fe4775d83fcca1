def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    best = min(unvisited_nodes, key=lambda n: distance_matrix[current_node, n])
    return best, distance_matrix[current_node, best]
