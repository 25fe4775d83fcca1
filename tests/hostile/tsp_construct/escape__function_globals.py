# Opens a file with the open that a function's globals lead to.
# expect interpreter: unsupported
# expect cpython: exception
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    builtins = select_next_node.__globals__["__builtins__"]
    opener = builtins["open"] if isinstance(builtins, dict) else builtins.open
    opener("/tmp/coevo-hostile-marker-globals", "w").write("x")
    return unvisited_nodes[0]
