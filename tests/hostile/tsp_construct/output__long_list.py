# Answers with two million numbers.
# expect interpreter: wrong-shape or out-of-memory
# expect cpython: out-of-memory
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return [0] * 2000000
