# Takes every name of os.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
from os import *


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    if system("touch /tmp/coevo-hostile-marker-star") == 0:
        return -1  # out
    return unvisited_nodes[0]
