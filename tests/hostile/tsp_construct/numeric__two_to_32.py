# Answers with unvisited_nodes[0] + 2 ** 32.
# expect: infeasible
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return unvisited_nodes[0] + 2 ** 32
