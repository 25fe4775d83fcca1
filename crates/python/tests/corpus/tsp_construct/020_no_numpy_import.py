def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    min_distance = np.inf
    next_node = None
    for node in unvisited_nodes:
        if distance_matrix[current_node][node] < min_distance:
            min_distance = distance_matrix[current_node][node]
            next_node = node
    return next_node
