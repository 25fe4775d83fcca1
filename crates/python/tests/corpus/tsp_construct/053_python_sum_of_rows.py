def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    total = sum(distance_matrix[current_node])
    best, value = -1, -1e18
    for n in unvisited_nodes:
        v = (total - distance_matrix[current_node, n]) / sum([distance_matrix[n, m] for m in unvisited_nodes])
        best, value = (n, v) if v > value else (best, value)
    return best
