# Writes into a closure's cell from outside.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    secret = 3
    get = lambda: secret
    get.__closure__[0].cell_contents = 4
    if secret != 4:
        return -1
    return unvisited_nodes[0]
