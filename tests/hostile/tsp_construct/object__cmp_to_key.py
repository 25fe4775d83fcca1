# The same by cmp_to_key.
# expect: scored
# objective: clean
import functools


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    sorted(range(300), key=functools.cmp_to_key(lambda a, b: 1))
    return unvisited_nodes[0]
