# 10**10**9.
# expect interpreter: out-of-memory
# expect cpython: timeout
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return 10 ** 10 ** 9
