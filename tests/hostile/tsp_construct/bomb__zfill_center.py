# Padding by a hundred gigabytes.
# expect: out-of-memory
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    "a".center(10 ** 11).zfill(10 ** 12)
    return unvisited_nodes[0]
