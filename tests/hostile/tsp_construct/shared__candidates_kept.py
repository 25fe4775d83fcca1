# Changes the candidates of the call before.
# expect: scored
# objective: clean
KEPT = []


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    KEPT.append(unvisited_nodes)
    for old in KEPT[:-1]:
        old[:] = current_node
    return unvisited_nodes[0]
