# StopIteration where no iterator is.
# expect: exception
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    raise StopIteration
