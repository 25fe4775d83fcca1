# Answers with an integer of five thousand digits.
# expect: wrong-shape
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return 10 ** 5000
