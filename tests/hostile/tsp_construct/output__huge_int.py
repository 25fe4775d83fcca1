# Answers with an integer of sixty million bits.
# expect interpreter: wrong-shape or out-of-fuel
# expect cpython: out-of-memory
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return 1 << 60000000
