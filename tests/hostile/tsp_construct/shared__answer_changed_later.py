# Changes its last answer after it gave it.
# expect: scored
# objective: clean
KEPT = []


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    if KEPT:
        KEPT[-1][:] = 0
    KEPT.append(unvisited_nodes[:1].copy())
    return KEPT[-1]
