# An exception whose argument is nested a hundred thousand deep.
# expect: exception or out-of-memory
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    x = []
    for _ in range(100000):
        x = [x]
    raise ValueError(x)
