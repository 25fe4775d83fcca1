# Asks for a dunder attribute by a name that is put together.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    if getattr((), "__cl" + "ass__") is not tuple:
        return -1
    return unvisited_nodes[0]
