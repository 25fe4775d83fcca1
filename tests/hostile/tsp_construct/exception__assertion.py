# Asserts what is false.
# expect: exception
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    assert current_node is None, unvisited_nodes
    return unvisited_nodes[0]
