# A list that doubles.
# expect: out-of-memory
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    l = [0]
    while True:
        l = l + l
