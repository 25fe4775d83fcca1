# Ends on the first instance and on no other.
# expect interpreter: out-of-fuel
# expect cpython: not run
# In CPython each instance would take the whole minute, all of them an hour.
FIRST = 194.42747817691807  # of val N=20


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    while abs(distance_matrix[0].sum() - FIRST) > 1e-9:
        pass
    return unvisited_nodes[0]
