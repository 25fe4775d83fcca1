# A message of ten megabytes.
# expect: exception
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    raise ValueError('x' * 10 ** 7)
