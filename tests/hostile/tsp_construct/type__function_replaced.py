# The function is no function after the module has run.
# expect: signature
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return unvisited_nodes[0]


select_next_node = 5
