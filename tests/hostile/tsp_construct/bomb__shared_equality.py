# Compares two such lists.
# expect interpreter: out-of-fuel
# expect cpython: timeout
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    x, y = [0], [0]
    for _ in range(60):
        x, y = [x, x], [y, y]
    x == y
    return unvisited_nodes[0]
