# A list of 60 levels that holds each level twice: its text has 2**60 parts.
# expect interpreter: out-of-memory or out-of-fuel
# expect cpython: out-of-memory or timeout
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    if len(unvisited_nodes) == len(distance_matrix) - 1:
        l = [0]
        for _ in range(60):
            l = [l, l]
        repr(l)
    return unvisited_nodes[0]
