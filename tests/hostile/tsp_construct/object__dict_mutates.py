# Changes a dict while it is iterated.
# expect: exception
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    d = {1: 1}
    for key in d:
        d[key + 1] = 1
    return unvisited_nodes[0]
