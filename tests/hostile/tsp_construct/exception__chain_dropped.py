# An exception that holds an exception, a hundred thousand times, and is let go.
# expect: scored
# objective: clean
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    if len(unvisited_nodes) == len(distance_matrix) - 1:
        e = ValueError('x')
        for _ in range(100000):
            e = ValueError(e)
    return unvisited_nodes[0]
