# A trace function over every line of the harness.
# expect interpreter: unsupported
# expect cpython: scored or exception
import sys

sys.setprofile(lambda frame, event, argument: None)
sys.settrace(lambda frame, event, argument: None)


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return unvisited_nodes[0]
