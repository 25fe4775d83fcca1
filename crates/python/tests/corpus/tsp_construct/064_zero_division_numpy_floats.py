def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    scores = [1 / distance_matrix[n][n] for n in unvisited_nodes]
    return unvisited_nodes[scores.index(max(scores))]
