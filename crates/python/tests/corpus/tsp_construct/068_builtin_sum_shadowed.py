def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    sum = 0
    for node in unvisited_nodes:
        sum += distance_matrix[current_node][node]
    mean = sum / len(unvisited_nodes)
    total = sum(distance_matrix[current_node])
    return min(unvisited_nodes, key=lambda n: abs(distance_matrix[current_node][n] - mean / total))
