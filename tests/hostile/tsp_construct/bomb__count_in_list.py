# A list of all numbers.
# expect interpreter: out-of-memory or out-of-fuel
# expect cpython: out-of-memory
import itertools


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    list(itertools.count())
    return unvisited_nodes[0]
