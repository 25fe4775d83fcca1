# Hashes a tuple that is nested a hundred thousand deep.
# expect interpreter: unsupported
# expect cpython: scored or out-of-memory
# CPython has no guard here: it depends on the stack.
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    if len(unvisited_nodes) == len(distance_matrix) - 1:
        x = ()
        for _ in range(100000):
            x = (x,)
        hash(x)
    return unvisited_nodes[0]
