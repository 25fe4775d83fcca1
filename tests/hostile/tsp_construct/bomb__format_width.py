# A field that is a hundred gigabytes wide.
# expect interpreter: exception
# expect cpython: out-of-memory
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    f"{1:>{10 ** 11}}"
    return unvisited_nodes[0]
