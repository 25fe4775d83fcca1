# Writes NaN over the distances.
# expect: scored
# objective: clean
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    distance_matrix[...] = float('nan')
    distance_matrix.fill(float('-inf'))
    return unvisited_nodes[0]
