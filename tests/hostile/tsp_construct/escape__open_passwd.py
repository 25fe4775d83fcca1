# Reads a file of the system.
# expect interpreter: unsupported
# expect cpython: exception
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    open("/etc/passwd").read()
    return -1  # out
