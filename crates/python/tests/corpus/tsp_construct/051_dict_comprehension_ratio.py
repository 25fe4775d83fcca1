def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    ratio = {int(n): distance_matrix[current_node, n] / max(distance_matrix[n, destination_node], 1e-6)
             for n in unvisited_nodes if n not in (current_node, destination_node)}
    lowest = min(ratio.values())
    return next(n for n, r in ratio.items() if r == lowest)
