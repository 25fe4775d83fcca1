# Gives a function another's code.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    f = lambda: 1
    f.__code__ = (lambda: 2).__code__
    if f() != 2:
        return -1
    return unvisited_nodes[0]
