def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    spread = distance_matrix[current_node].ptp()     # gone since numpy 2.0
    return unvisited_nodes[int(spread * 10) % len(unvisited_nodes)]
