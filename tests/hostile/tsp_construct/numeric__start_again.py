# Answers with destination_node.
# expect: infeasible
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return destination_node
