# Iterators that call iterators.
# expect: exception
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    if len(unvisited_nodes) == len(distance_matrix) - 1:
        x = print
        for _ in range(100000):
            x = iter(x, 1)
    return unvisited_nodes[0]
