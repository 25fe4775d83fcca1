def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    row = distance_matrix[current_node]
    if any((hit := n) is not None and row[n] < 0.2 for n in unvisited_nodes):
        return hit
    if (k := len(unvisited_nodes)) > 5 and all(row[n] >= 0.2 for n in unvisited_nodes):
        return unvisited_nodes[k // 2]
    return unvisited_nodes[-1]
