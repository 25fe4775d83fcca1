# Answers with -2 ** 63.
# expect: infeasible
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return -2 ** 63
