# Takes the guard against recursion away, and recurses.
# expect interpreter: unsupported
# expect cpython: out-of-memory or exception
import sys

sys.setrecursionlimit(10 ** 9)


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    def g(x):
        return g([x])


    g(1)
    return unvisited_nodes[0]
