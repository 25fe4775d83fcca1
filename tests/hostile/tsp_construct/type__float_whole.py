# Answers with 1.0.
# expect: wrong-shape
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return 1.0
