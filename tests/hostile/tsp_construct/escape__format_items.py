# Reads globals through items and attributes of a format string.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    if "select" not in "{0[0].__globals__}".format([select_next_node]):
        return -1
    return unvisited_nodes[0]
