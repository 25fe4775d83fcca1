# The same with an attribute of the function.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    count = getattr(select_next_node, 'count', 0) + 1
    select_next_node.count = count
    if count > len(distance_matrix) - 2:
        return -1
    return unvisited_nodes[0]
