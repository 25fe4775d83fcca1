# Answers with NotImplemented.
# expect interpreter: wrong-shape or unsupported
# expect cpython: wrong-shape
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return NotImplemented
