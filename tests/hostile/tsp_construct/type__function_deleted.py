# The function is deleted.
# expect interpreter: signature or unsupported
# expect cpython: signature
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return unvisited_nodes[0]


del select_next_node
