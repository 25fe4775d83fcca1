def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    (index, node), *rest = sorted(enumerate(unvisited_nodes), key=lambda p: -distance_matrix[destination_node][p[1]])
    value, second = min((distance_matrix[node][n], int(n)) for _, n in rest)
    return second if value < distance_matrix[current_node][node] else unvisited_nodes[index]
