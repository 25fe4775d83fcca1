# Prints ten megabytes at once.
# expect: out-of-memory
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    print('x' * 10 ** 7)
    return unvisited_nodes[0]
