# Opens a debugger.
# expect interpreter: unsupported
# expect cpython: exception
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    breakpoint()
    return unvisited_nodes[0]
