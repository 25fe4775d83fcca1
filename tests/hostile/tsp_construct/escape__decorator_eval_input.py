# Decorators that evaluate what they are given.
# expect interpreter: unsupported
# expect cpython: exception
@eval
@input
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return unvisited_nodes[0]
