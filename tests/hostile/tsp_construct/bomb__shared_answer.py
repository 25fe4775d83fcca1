# Answers with such a list.
# expect interpreter: wrong-shape or out-of-memory
# expect cpython: out-of-memory
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    l = [0]
    for _ in range(60):
        l = [l, l]
    return l
