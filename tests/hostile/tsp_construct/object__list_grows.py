# Appends to a list while it is iterated.
# expect: out-of-memory
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    l = [0] * 1000
    for x in l:
        l.extend([0] * 10000)
    return unvisited_nodes[0]
