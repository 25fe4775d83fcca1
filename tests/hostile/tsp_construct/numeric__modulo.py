# Answers with unvisited_nodes[0] + len(distance_matrix).
# expect: infeasible
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return unvisited_nodes[0] + len(distance_matrix)
