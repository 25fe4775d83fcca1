# Recursion through the key of a sort, on the native stack.
# expect: out-of-memory
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    f = lambda x: sorted([2, 1], key=f)
    f(1)
    return unvisited_nodes[0]
