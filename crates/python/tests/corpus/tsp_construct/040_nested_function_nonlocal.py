def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    best_node, best_score, tried = None, float('-inf'), 0

    def consider(node):
        nonlocal best_node, best_score, tried
        tried += 1
        s = 1.0 / (distance_matrix[current_node][node] + 1e-9) + 0.5 * distance_matrix[node][destination_node]
        if s > best_score:
            best_score, best_node = s, node

    for node in unvisited_nodes[::-1]:
        consider(node)
    assert tried == len(unvisited_nodes), f"tried {tried}"
    return best_node
