# A string that doubles.
# expect: out-of-memory
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    s = 'ab'
    while True:
        s += s
