# Catches what is no exception.
# expect: exception
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    try:
        1 / 0
    except 5:
        pass
    return unvisited_nodes[0]
