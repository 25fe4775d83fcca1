# Compares equal sets for ever.
# expect interpreter: out-of-fuel
# expect cpython: not run
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    s = set(range(100000))
    t = set(range(100000))
    while True:
        s == t
        s <= t
    return unvisited_nodes[0]
