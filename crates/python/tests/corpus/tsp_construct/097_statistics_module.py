import statistics

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    row = [float(distance_matrix[current_node][n]) for n in unvisited_nodes]
    middle = statistics.median(row)
    spread = statistics.pstdev(row) + statistics.mean(row) * 0.1
    return min(unvisited_nodes, key=lambda n: abs(distance_matrix[current_node][n] - middle + spread))
