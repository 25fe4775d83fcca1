def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    limit = 0.05
    while True:
        for node in unvisited_nodes:
            if distance_matrix[current_node][node] <= limit:
                chosen = node
                break
        else:
            limit *= 1.5
            continue
        break
    return chosen
