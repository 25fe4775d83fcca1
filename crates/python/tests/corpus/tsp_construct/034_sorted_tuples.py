def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    ranked = sorted((round(float(distance_matrix[current_node][n]), 1), -int(n)) for n in unvisited_nodes)
    return -ranked[0][1]
