# Answers with b"1".
# expect interpreter: unsupported
# expect cpython: wrong-shape
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return b"1"
