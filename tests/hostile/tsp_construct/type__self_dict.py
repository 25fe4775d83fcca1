# Answers with a dict that holds itself, beside a tuple that holds it.
# expect interpreter: wrong-shape
# expect cpython: wrong-shape or out-of-memory
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    d = {}
    d[1] = (d, [d])
    return d
