# A shift by a trillion.
# expect: out-of-memory
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    x = 1 << 10 ** 12
    return unvisited_nodes[0]
