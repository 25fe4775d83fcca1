# Prints a list that is nested a hundred thousand deep.
# expect: out-of-memory
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    if len(unvisited_nodes) == len(distance_matrix) - 1:
        x = []
        for _ in range(100000):
            x = [x]
        repr(x)
    return unvisited_nodes[0]
