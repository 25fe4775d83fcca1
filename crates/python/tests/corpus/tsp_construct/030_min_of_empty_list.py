def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    ok = [n for n in unvisited_nodes if distance_matrix[current_node][n] > distance_matrix.sum()]
    return min(ok, key=lambda n: distance_matrix[current_node][n])
