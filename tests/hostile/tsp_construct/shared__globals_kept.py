# Globals live through an instance, but not into the next one.
# expect: scored
# objective: clean
CALLS = []


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    CALLS.append(current_node)
    if len(CALLS) > len(distance_matrix) - 2:
        return -1
    return unvisited_nodes[0]
