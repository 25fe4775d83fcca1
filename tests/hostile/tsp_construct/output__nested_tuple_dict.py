# Answers with mixed containers, two hundred deep.
# expect interpreter: wrong-shape or out-of-memory
# expect cpython: out-of-memory or wrong-shape
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    x = 1
    for _ in range(200):
        x = {1: (x, [x])}
    return x
