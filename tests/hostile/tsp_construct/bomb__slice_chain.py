# A slice of a slice of a slice.
# expect: scored
# objective: clean
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    if len(unvisited_nodes) == len(distance_matrix) - 1:
        x = None
        for _ in range(100000):
            x = slice(x, 1)
    return unvisited_nodes[0]
