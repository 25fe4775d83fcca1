# Joins with a long separator.
# expect: out-of-memory
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    ("x" * 10 ** 5).join(["y"] * 10 ** 5)
    return unvisited_nodes[0]
