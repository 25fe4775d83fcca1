# Makes its arguments unwritable, or writable.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    distance_matrix.setflags(write=False)
    unvisited_nodes.flags.writeable = False
    return unvisited_nodes[0]
