# The same by format_map.
# expect interpreter: exception
# expect cpython: scored
# objective: clean
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    if "object" not in "{a.__class__.__base__}".format_map({"a": 1}):
        return -1
    return unvisited_nodes[0]
