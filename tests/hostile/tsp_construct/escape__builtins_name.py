# Finds the built-ins by their name in the module.
# expect interpreter: unsupported
# expect cpython: exception
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    getattr(__builtins__, "open", None)
    __builtins__["open"]("/tmp/coevo-hostile-marker-builtins", "w")
    return unvisited_nodes[0]
