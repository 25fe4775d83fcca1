# A defaultdict whose factory is a defaultdict, and so on.
# expect: exception
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    if len(unvisited_nodes) == len(distance_matrix) - 1:
        from collections import defaultdict
        x = int
        for _ in range(100000):
            x = defaultdict(x)
    return unvisited_nodes[0]
