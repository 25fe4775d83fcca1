def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    table = distance_matrix.tolist()
    candidates = list(unvisited_nodes)
    return min(candidates, key=lambda j: table[current_node][candidates])
