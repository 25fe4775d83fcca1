# Shadows built-ins in its own module.
# expect: scored
# objective: clean
len = min = max = abs = lambda *args: 77


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return unvisited_nodes[0]
