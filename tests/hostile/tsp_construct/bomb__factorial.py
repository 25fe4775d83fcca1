# The factorial of a billion.
# expect interpreter: out-of-fuel
# expect cpython: not run
# CPython ends it at the time limit, as it does others here that are run.
import math


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    math.factorial(10 ** 9)
    return unvisited_nodes[0]
