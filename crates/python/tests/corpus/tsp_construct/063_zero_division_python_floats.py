def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    d = distance_matrix.tolist()
    scores = [1 / d[n][n] for n in unvisited_nodes]
    return unvisited_nodes[scores.index(max(scores))]
