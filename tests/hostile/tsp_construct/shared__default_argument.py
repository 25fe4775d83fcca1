# The same with a mutable default value.
# expect: scored
# objective: clean
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix, kept=[]):
    kept.append(current_node)
    if len(kept) > len(distance_matrix) - 2:
        return -1
    return unvisited_nodes[0]
