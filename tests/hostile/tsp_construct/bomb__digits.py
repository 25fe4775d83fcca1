# The text of an integer with five million bits.
# expect interpreter: exception or out-of-fuel
# expect cpython: exception
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    if len(unvisited_nodes) == len(distance_matrix) - 1:
        str(1 << 5 * 10 ** 6)
    return unvisited_nodes[0]
