def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    # iterates a set of small integers: CPython visits them in hash order
    remaining = set(unvisited_nodes.tolist()) | {40, 33, 64, 17}
    last = None
    for node in remaining:
        if node < len(distance_matrix) and distance_matrix[current_node][node] < 0.6:
            last = node
    return last
