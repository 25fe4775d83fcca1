# A class pattern that reads __class__.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    match 1:
        case object(__class__=found):
            if found is not int:
                return -1
    return unvisited_nodes[0]
