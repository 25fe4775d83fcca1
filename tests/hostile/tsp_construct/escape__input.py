# Waits for someone to type.
# expect interpreter: unsupported
# expect cpython: exception
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    input()
    return unvisited_nodes[0]
