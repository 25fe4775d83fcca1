# The sum of endless zeros.
# expect interpreter: out-of-fuel
# expect cpython: not run
# CPython ends it at the time limit, as it does others here that are run.
import itertools


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    sum(itertools.repeat(0))
    return unvisited_nodes[0]
