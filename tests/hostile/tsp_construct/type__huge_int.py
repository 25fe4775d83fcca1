# Answers with 10 ** 30.
# expect: wrong-shape
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return 10 ** 30
