# Prints without end.
# expect: out-of-memory
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    while True:
        print('x' * 1000)
