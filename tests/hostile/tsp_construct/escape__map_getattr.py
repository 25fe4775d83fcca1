# Hands getattr itself to a function that calls it.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    if list(map(getattr, [()], ["__class__"])) != [tuple]:
        return -1
    return unvisited_nodes[0]
