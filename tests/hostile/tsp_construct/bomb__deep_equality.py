# Compares two lists that are nested a hundred thousand deep.
# expect interpreter: unsupported
# expect cpython: out-of-memory
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    x, y = [], []
    for _ in range(100000):
        x, y = [x], [y]
    x == y
    return unvisited_nodes[0]
