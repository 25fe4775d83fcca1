# Appends to the list while it is sorted.
# expect: exception
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    l = list(range(100))
    l.sort(key=lambda x: l.append(x) or x)
    return unvisited_nodes[0]
