# A regular expression that backtracks.
# expect interpreter: unsupported
# expect cpython: timeout
import re


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    re.match("(a+)+$", "a" * 60 + "b")
    return unvisited_nodes[0]
