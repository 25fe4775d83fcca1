# Answers with len(distance_matrix).
# expect: infeasible
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return len(distance_matrix)
