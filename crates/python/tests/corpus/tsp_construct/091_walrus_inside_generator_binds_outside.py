def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    row = distance_matrix[current_node]
    found = all((last := float(row[n])) > 0 for n in unvisited_nodes)
    nearest = [best := n if i == 0 or row[n] < row[best] else best for i, n in enumerate(unvisited_nodes)]
    return best if found and last > 0 else nearest[0]
