# Walks from an empty tuple to os.system and calls it.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    for cls in ().__class__.__mro__[-1].__subclasses__():
        if cls.__name__ == "_wrap_close":
            if cls.__init__.__globals__["system"]("touch /tmp/coevo-hostile-marker-mro") == 0:
                return -1  # out
    return unvisited_nodes[0]
