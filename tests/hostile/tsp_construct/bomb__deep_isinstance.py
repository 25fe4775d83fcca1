# isinstance with a tuple that is nested a hundred thousand deep.
# expect interpreter: exception
# expect cpython: out-of-memory
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    x = (str,)
    for _ in range(100000):
        x = (x,)
    isinstance(1, x)
    return unvisited_nodes[0]
