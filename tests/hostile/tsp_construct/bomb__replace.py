# Each of many letters becomes many.
# expect: out-of-memory
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    ("a" * 10 ** 5).replace("a", "b" * 10 ** 5)
    return unvisited_nodes[0]
