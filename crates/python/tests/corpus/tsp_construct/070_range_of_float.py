def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    best = unvisited_nodes[0]
    for i in range(len(unvisited_nodes) / 2):
        if distance_matrix[current_node][unvisited_nodes[i]] < distance_matrix[current_node][best]:
            best = unvisited_nodes[i]
    return best
