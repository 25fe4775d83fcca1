# The same with the percent sign.
# expect interpreter: exception
# expect cpython: out-of-memory
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    "%0*d" % (10 ** 9, 1)
    return unvisited_nodes[0]
