# Each handler raises anew, a thousand times.
# expect: exception
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    error = None
    for k in range(1000):
        try:
            try:
                raise ValueError(k)
            except ValueError as e:
                raise KeyError(k) from e
        except KeyError as e:
            error = e
    raise error
