def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    min = min(distance_matrix[current_node][unvisited_nodes])
    for node in unvisited_nodes:
        if distance_matrix[current_node][node] == min:
            return node
