# Copies a list that is nested a hundred thousand deep.
# expect interpreter: unsupported
# expect cpython: out-of-memory
import copy


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    x = []
    for _ in range(100000):
        x = [x]
    copy.deepcopy(x)
    return unvisited_nodes[0]
