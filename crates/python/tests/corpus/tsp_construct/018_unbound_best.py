def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    for node in unvisited_nodes:
        if distance_matrix[current_node][node] > 100:
            best_node = node
    return best_node
