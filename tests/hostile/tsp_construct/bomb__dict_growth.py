# A dict that grows, with large values.
# expect: out-of-memory
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    d = {}
    while True:
        d[len(d)] = [0] * 10000
