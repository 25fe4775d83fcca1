# An integer of six million digits from text.
# expect interpreter: exception or out-of-fuel
# expect cpython: exception
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    int("9" * (6 * 10 ** 6))
    return unvisited_nodes[0]
