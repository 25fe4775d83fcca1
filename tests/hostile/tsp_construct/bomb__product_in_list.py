# All 10-tuples of a hundred numbers.
# expect interpreter: out-of-memory or out-of-fuel
# expect cpython: out-of-memory
import itertools


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    list(itertools.product(range(100), repeat=10))
    return unvisited_nodes[0]
