def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    remaining = set(unvisited_nodes[::-1]) | {int(unvisited_nodes[0])}
    total, order = 0, 0
    for k, node in enumerate(remaining):
        total += distance_matrix[current_node][node] * (k + 1)
        order = order * 3 % 1009 + int(node)
    return int(total * 10 + order) % len(distance_matrix)
