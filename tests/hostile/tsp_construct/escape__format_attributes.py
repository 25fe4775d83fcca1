# Reads attributes by a format string.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    if "object" not in "{0.__class__.__mro__}".format(()):
        return -1
    return unvisited_nodes[0]
